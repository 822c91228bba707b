import { type Clock, systemClock } from '@synet/core/clock'
import { serverTimeHeader } from '#routes'

let last: { readonly serverMs: number; readonly at: number } | undefined

/** The server's time, counted on from its last answer: the clock of an operator's computer may be wrong. */
export const clock: Clock = {
  now: () => (last ? new Date(last.serverMs + performance.now() - last.at) : systemClock.now()),
}

/** Fetches, and takes the server's time from the answer. */
export const fetchWithTime: typeof fetch = async (...input) => {
  const response = await fetch(...input)
  const serverMs = Date.parse(response.headers.get(serverTimeHeader) ?? '')
  if (!Number.isNaN(serverMs)) last = { serverMs, at: performance.now() }
  return response
}
