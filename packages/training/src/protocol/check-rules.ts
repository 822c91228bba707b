import { days, hours, minutes } from '@synet/core/clock'
import { slowUnitMs } from './unit-size.ts'

/** The rules by which strangers check each other's units; the server and the simulation have the same. */
export const checkRules = {
  /** With fewer proven accounts at work the server replays all units; the setting's default. */
  peersMin: 20,
  /** The share of agreed pairs that the server replays, because the two may be friends; the setting's default. */
  spotCheckBps: 100,
  /** An account checks units of others from this many valid units on, this long after the first of them; defaults, too. */
  provenUnits: 100,
  provenMs: days(7),
  /** A unit that no stranger has checked by then is replayed; the setting's default. */
  checkWaitMs: hours(2),
  /** No pair of accounts checks more than this share of either's units. */
  pairShareMax: 0.05,
  /** A drawn account that asks for no lease in this time, for each standard unit of its leases, has stopped. */
  unaskedMs: minutes(1),
  /** A check that takes longer, for each of its standard units, is drawn again, and still paid. */
  lateMs: 3 * slowUnitMs,
  /** After as many draws of a unit in vain the server replays it. */
  drawsMax: 6,
  /** Checks that wait for an account's next leases; with more of them they would wait for long. */
  openDrawsMax: 2,
  /** An account is at work if it handed in a unit that was leased in this time. */
  activeMs: minutes(10),
  /** From as many draws on, an account that gave back more than this share of them is not drawn. */
  releasesFrom: 10,
  releasedShareMax: 0.1,
  /** The leases of a day as a multiple of its quota: devices that restart or give up take some more. */
  leasesPerQuotaMax: 4,
} as const
