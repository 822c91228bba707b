import { networkOf } from '#platform/http/network-of'
import type { FastifyRequest } from 'fastify'
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

/** A body of which less than this has come per second, after its first seconds, gives way when there is no room. */
const slowBytes = 64_000
const beginsMs = 5_000

const held = new Map<string, number>()

function hold(key: string, bytes: number): void {
  const now = (held.get(key) ?? 0) + bytes
  if (now > 0) held.set(key, now)
  else held.delete(key)
}

type From = Pick<FastifyRequest, 'ip' | 'actor' | 'headers'> & {
  readonly raw: { readonly complete: boolean }
  readonly socket: { readonly bytesRead: number; destroy(): unknown }
}
interface Reading {
  readonly since: number
  readonly received: () => number
  /** All of it has come, and its call is being processed. */
  readonly isComplete: () => boolean
  readonly end: () => void
}
/** The oldest first. */
const readings = new Set<Reading>()

/** Ends bodies that are slow, the oldest first, until there is room. */
function endSlow(now: number, hasRoom: () => boolean): void {
  for (const { since, received, isComplete, end } of readings) {
    if (hasRoom()) return
    if (!isComplete() && now - since > beginsMs && received() * 1_000 < slowBytes * (now - since)) end()
  }
}

/**
 * Reserves memory for a large body before it is read, until its call is answered. Neither one caller nor one network can
 * use up what there is, and several together only by sending.
 * @returns false when too much is held already
 */
export function reserveBody(
  { headers, ip, actor, raw, socket }: From,
  reply: { readonly raw: { once(event: 'close', run: () => void): unknown } },
  { bytesMax, now }: { readonly bytesMax: number; readonly now: Date },
): boolean {
  // A body of an unknown length, or of a length that will be refused, counts as the largest.
  const stated = Number(headers['content-length'])
  const bytes = stated <= bytesMax ? stated : bytesMax
  const keys = { all: 'all', network: `network ${networkOf(ip)}`, caller: `caller ${actor}` } as const
  const kinds = Object.keys(keys) as (keyof typeof keys)[]
  const fits = (kind: keyof typeof keys) => (held.get(keys[kind]) ?? 0) + bytes <= heldMax[kind]
  if (!fits('network') || !fits('caller')) return false
  endSlow(now.getTime(), () => fits('all'))
  if (!fits('all')) return false
  for (const kind of kinds) hold(keys[kind], bytes)
  const before = socket.bytesRead
  const release = () => {
    if (readings.delete(reading)) for (const kind of kinds) hold(keys[kind], -bytes)
  }
  const reading: Reading = {
    since: now.getTime(),
    received: () => socket.bytesRead - before,
    isComplete: () => raw.complete,
    end: () => {
      release()
      socket.destroy()
    },
  }
  readings.add(reading)
  reply.raw.once('close', release)
  return true
}
