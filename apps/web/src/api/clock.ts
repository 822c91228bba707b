import { type Clock, systemClock } from '@synet/core/clock'

let last: { readonly serverMs: number; readonly at: number } | undefined

/** The server's time, counted on from its last answer, so that neither a wrong clock nor one that is set changes it. */
export const clock: Clock = {
  now: () => (last ? new Date(last.serverMs + performance.now() - last.at) : systemClock.now()),
}

/** The server's time of a moment that the device's clock gave. */
export const serverMoment = (deviceMs: number): string =>
  new Date(clock.now().getTime() - (systemClock.now().getTime() - deviceMs)).toISOString()

/** @param serverTime of an answer that has just come, ISO 8601 */
export function setServerTime(serverTime: string): void {
  last = { serverMs: new Date(serverTime).getTime(), at: performance.now() }
}
