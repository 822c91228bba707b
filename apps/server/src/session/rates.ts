import { createHash } from 'node:crypto'
import { hours, minutes } from '@synet/core/clock'
import { done, type Result } from '@synet/core/result'
import type { Context } from '#context'
import { takeRate } from '#rate'
import { networkOf } from '#session/network-of'

/**
 * Of one address. Behind one there may be a whole mobile network, so these only stop floods; what protects an account
 * is counted by account.
 */
const addressRates = {
  'log-in': { max: 300, windowMs: minutes(10) },
  code: { max: 120, windowMs: minutes(10) },
  challenge: { max: 300, windowMs: minutes(10) },
  invite: { max: 60, windowMs: minutes(10) },
  recover: { max: 60, windowMs: minutes(10) },
} as const

/** Of one account, whether it exists or not. */
const accountRates = {
  'log-in': { max: 30, windowMs: hours(1) },
  password: { max: 10, windowMs: hours(1) },
  token: { max: 20, windowMs: hours(24) },
  'swap quote': { max: 60, windowMs: minutes(1) },
  'withdrawal quote': { max: 60, windowMs: minutes(1) },
} as const

export const takeAddressRate = (
  context: Pick<Context, 'sql' | 'clock'>,
  what: keyof typeof addressRates,
  ip: string,
): Promise<Result<void>> => takeRate(context, `${what}:ip:${networkOf(ip)}`, addressRates[what])

/** @param account as it was typed: kept as a hash, because people type passwords there too */
export const takeAccountRate = (
  context: Pick<Context, 'sql' | 'clock'>,
  what: keyof typeof accountRates,
  account: string,
): Promise<Result<void>> =>
  takeRate(context, `${what}:${createHash('sha256').update(account).digest('hex').slice(0, 32)}`, accountRates[what])

/** The first that refuses. */
export async function takeRates(...rates: readonly (() => Promise<Result<void>>)[]): Promise<Result<void>> {
  for (const take of rates) {
    const taken = await take()
    if (!taken.ok) return taken
  }
  return done(undefined)
}
