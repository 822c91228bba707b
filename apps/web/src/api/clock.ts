import { type Clock, systemClock } from '@synet/core/clock'

let offsetMs = 0

/** The server's time, so that a device whose clock is wrong counts down right. */
export const clock: Clock = { now: () => new Date(systemClock.now().getTime() + offsetMs) }

export function setServerTime(serverTime: string): void {
  offsetMs = new Date(serverTime).getTime() - systemClock.now().getTime()
}
