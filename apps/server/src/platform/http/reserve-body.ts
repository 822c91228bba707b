import { networkOf } from '#platform/http/network-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '@synet/contract/routes'

/** The largest bodies of calls that need more than others do, in bytes. None of them is public. */
export const bodyLimits: Partial<Record<CallName, number>> = {
  // The picture has a limit of its own, so that one that is a little too large gets a refusal and not a broken connection.
  'common/upload': 6_000_000,
  // A loss for each step, and hashes of the states between.
  'train/commit': 65_536,
  // The delta of the largest model.
  'train/submit': 10_000_000,
}

/** Bytes of large bodies that a process holds at once: in all, for the clients of one network, and for one caller. */
const heldMax = { all: 64_000_000, network: 24_000_000, caller: 12_000_000 } as const

const held = new Map<string, number>()

function hold(key: string, bytes: number): void {
  const now = (held.get(key) ?? 0) + bytes
  if (now > 0) held.set(key, now)
  else held.delete(key)
}

/**
 * Reserves memory for a large body before it is read, until its call is answered. Neither one caller nor one network can
 * use up what there is.
 * @returns false when too much is held already
 */
export function reserveBody(
  { headers, ip, actor }: FastifyRequest,
  reply: FastifyReply,
  bodyBytesMax: number,
): boolean {
  // A body of an unknown length, or of a length that will be refused, counts as the largest.
  const stated = Number(headers['content-length'])
  const bytes = stated <= bodyBytesMax ? stated : bodyBytesMax
  const keys = { all: 'all', network: `network ${networkOf(ip)}`, caller: `caller ${actor}` } as const
  const kinds = Object.keys(keys) as (keyof typeof keys)[]
  if (kinds.some((kind) => (held.get(keys[kind]) ?? 0) + bytes > heldMax[kind])) return false
  for (const kind of kinds) hold(keys[kind], bytes)
  reply.raw.once('close', () => {
    for (const kind of kinds) hold(keys[kind], -bytes)
  })
  return true
}
