import { type Clock, systemClock } from '@synet/core/clock'
import { serverTimeHeader } from '#routes'

let last: { readonly serverMs: number; readonly at: number } | undefined

/** The server's time, counted on from its last answer, so that neither a wrong clock nor one that is set changes it. */
export const clock: Clock = {
  now: () => (last ? new Date(last.serverMs + performance.now() - last.at) : systemClock.now()),
}

/** The server's time of a moment that the device's clock gave. */
export const serverMoment = (deviceMs: number): string =>
  new Date(clock.now().getTime() - (systemClock.now().getTime() - deviceMs)).toISOString()

/** Fetches, and takes the server's time from the answer. */
export const fetchWithTime: typeof fetch = async (...input) => {
  const response = await fetch(...input)
  const serverMs = Date.parse(response.headers.get(serverTimeHeader) ?? '')
  if (!Number.isNaN(serverMs)) last = { serverMs, at: performance.now() }
  return response
}
