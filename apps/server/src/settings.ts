import { parseMinor } from '@synet/core/amount'
import { hours, minutes, seconds } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'

const usdt = (text: string): bigint => {
  const minor = parseMinor('USDT', text)
  invariant(minor !== undefined, `${text} is no amount`)
  return minor
}

/** What operators may change, with its default. Amounts in minor units, fees in basis points. */
export const defaultSettings = {
  inviteRequired: true,
  rechargeMin: usdt('10'),
  rechargeOpenMax: 3,
  rechargeLifeMs: hours(2),
  dust: usdt('1'),
  transferMin: usdt('1'),
  swapMinUsdt: usdt('1'),
  swapMinSnt: usdt('10'),
  swapQuoteMs: seconds(30),
  /** How much less than quoted a swap may give when others come first. */
  swapToleranceBps: 100,
  /** Look-ups of other people's accounts, of one user. */
  lookupsMax: 30,
  lookupsMs: minutes(10),
  transferFeeBps: 50,
  exchangeFeeBps: 300,
  withdrawFeeBps: 100,
  withdrawReviewMs: hours(24),
  withdrawFourEyes: usdt('5000'),
  withdrawQuoteMs: seconds(60),
  securityHoldMs: hours(24),
  runsMax: 5,
  unitsPerDayMax: 64,
  dayCloseMs: hours(2),
  leaseLifeMs: minutes(10),
  leasesPerRunMax: 4,
  auditQueueMax: 64,
  roundUnits: 16,
  roundMs: seconds(60),
  receivingAccountsMax: 10,
  /** Of each network's: sweeps stop at the cap, below the low mark operators are asked for more. */
  hotWalletCap: usdt('250000'),
  hotWalletLow: usdt('1000'),
}
export type Settings = typeof defaultSettings

/** Defaults under what the database says; amounts are kept there as decimal minor units. */
export async function readSettings(sql: Sql | Transaction): Promise<Settings> {
  const rows = await sql<{ name: string; value: unknown }[]>`select name, value from app.setting`
  const changed = rows.map(({ name, value }) => {
    const standard = defaultSettings[name as keyof Settings]
    return [name, typeof standard === 'bigint' ? BigInt(String(value)) : value] as const
  })
  return { ...defaultSettings, ...Object.fromEntries(changed) }
}
