import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs, hours } from '@synet/core/clock'
import type { Context } from '#platform/context'

const lifeMs = hours(24)

function sign({ config }: Pick<Context, 'config'>, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.leaseKey, '', 'freeze tickets', 32))
  return createHmac('sha256', key).update(text).digest()
}

/**
 * Issues a ticket with which a browser without a session can read and appeal a freeze for a day, and nothing else. It
 * is given only to a client that has the session or knows the password.
 */
export function freezeTicket(context: Pick<Context, 'config' | 'clock'>, freezeId: bigint): string {
  const text = `${freezeId}.${addMs(context.clock.now(), lifeMs).getTime()}`
  return `${text}.${sign(context, text).toString('base64url')}`
}

/** @returns the freeze; undefined for what is none of ours, or too old */
export function readFreezeTicket(context: Pick<Context, 'config' | 'clock'>, ticket: string): bigint | undefined {
  const [, text = '', id = '', ends = '', mac = ''] = /^((\d{1,18})\.(\d{1,15}))\.([\w-]{43})$/.exec(ticket) ?? []
  const given = Buffer.from(mac, 'base64url')
  const ours = sign(context, text)
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
  return Number(ends) > context.clock.now().getTime() ? BigInt(id) : undefined
}
