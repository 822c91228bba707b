import { createHash } from 'node:crypto'
import { hours, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { giveBackRates, consumeRate, consumeRates } from '#platform/consume-rate'
import { networkOf } from '#platform/http/network-of'

/**
 * Limits for one address. A whole mobile network may share one, so these only stop floods; the limits that protect an
 * account are counted by account.
 */
const addressRates = {
  'log-in': { max: 300, windowMs: minutes(10) },
  code: { max: 120, windowMs: minutes(10) },
  trial: { max: 60, windowMs: minutes(10) },
  handover: { max: 60, windowMs: minutes(10) },
  invite: { max: 60, windowMs: minutes(10) },
  recover: { max: 60, windowMs: minutes(10) },
  // Operators read each check.
  'identity check': { max: 5, windowMs: hours(24) },
  'ops log-in': { max: 60, windowMs: minutes(10) },
  'ops enrol': { max: 60, windowMs: minutes(10) },
} as const

/** Limits for one account, whether it exists or not, on log-ins from devices that it does not know. */
const accountRates = {
  'log-in': { max: 10, windowMs: hours(1) },
  // This counts one device that the account knows, with right passwords, too.
  'known device': { max: 60, windowMs: hours(1) },
  // This counts log-ins by the account's passkeys, which nobody else has.
  'passkey log-in': { max: 60, windowMs: hours(1) },
  password: { max: 10, windowMs: hours(1) },
  // This counts second factors beside a code from the person's mail or phone.
  factor: { max: 5, windowMs: minutes(15) },
  'pay password': { max: 10, windowMs: hours(1) },
  // A session asks for these codes, whatever the address.
  code: { max: 40, windowMs: hours(1) },
  'day of codes': { max: 100, windowMs: hours(24) },
  // The address may be anybody's: sessions are as many as somebody opens.
  'code to': { max: 6, windowMs: hours(1) },
  'day of codes to': { max: 30, windowMs: hours(24) },
  // Each costs the operator money, and may go to a number of somebody else.
  sms: { max: 10, windowMs: hours(24) },
  // Mail or SMS reports these changes. They count after the proof, so that a session alone uses up nothing of its
  // owner's, and those that rescue an account have a count of their own.
  change: { max: 20, windowMs: hours(24) },
  // Nothing waits for these messages.
  told: { max: 20, windowMs: hours(24) },
  token: { max: 20, windowMs: hours(24) },
  // Withdrawals and tasks that are begun and taken back cost nothing, and their postings stay for ever.
  'taken back': { max: 20, windowMs: hours(24) },
  // Nobody guesses the eight letters of a computer's code in these tries.
  handover: { max: 30, windowMs: hours(1) },
  // This counts one name from one network, so that strangers elsewhere do not use it up.
  'ops log-in': { max: 10, windowMs: minutes(15) },
  'ops enrol': { max: 10, windowMs: minutes(15) },
  'swap quote': { max: 60, windowMs: minutes(1) },
  export: { max: 1, windowMs: hours(24) },
  // This counts the pages of copies that end half-way, too.
  'export page': { max: 3_000, windowMs: hours(1) },
  claim: { max: 10, windowMs: hours(1) },
  // This counts one account, contact and network.
  'identity check': { max: 1, windowMs: hours(24) },
  'withdrawal quote': { max: 60, windowMs: minutes(1) },
  // A check says whether an address is one of ours.
  'address check': { max: 60, windowMs: hours(1) },
} as const

export const consumeAddressRate = (
  context: Pick<Context, 'sql' | 'clock'>,
  what: keyof typeof addressRates,
  ip: string,
): Promise<Result<void>> => consumeRate(context, `${what}:ip:${networkOf(ip)}`, addressRates[what])

/** @param account as it was typed: kept as a hash, because people type passwords there too */
const accountKey = (what: keyof typeof accountRates, account: string): string =>
  `${what}:${createHash('sha256').update(account).digest('hex').slice(0, 32)}`

export const consumeAccountRate = (
  context: Pick<Context, 'clock'> & { readonly sql: Sql | Transaction },
  what: keyof typeof accountRates,
  account: string,
): Promise<Result<void>> => consumeRate(context, accountKey(what, account), accountRates[what])

/**
 * Takes a code that a session asks for from what its account may ask for. A code that is refused uses up nothing.
 * @param to its purpose and address, where that may be anybody's
 * @param budget what it takes beside that
 */
export async function consumeCodeRates(
  tx: Transaction,
  now: Date,
  { kind, userId, to }: { readonly kind: 'mail' | 'sms'; readonly userId: bigint; readonly to?: string | undefined },
  budget?: (tx: Transaction) => Promise<Result<void>>,
): Promise<Result<void>> {
  const whats = ['code', 'day of codes', ...(kind === 'sms' ? (['sms'] as const) : [])] as const
  const rates = [
    ...whats.map((what) => ({ key: accountKey(what, userId.toString()), ...accountRates[what] })),
    ...(to === undefined ? [] : (['code to', 'day of codes to'] as const)).map((what) => ({
      key: accountKey(what, `${userId} ${to}`),
      ...accountRates[what],
    })),
  ]
  const allowed = await consumeRates(tx, now, rates)
  if (!allowed.ok || !budget) return allowed
  const taken = await budget(tx)
  if (!taken.ok) await giveBackRates(tx, rates)
  return taken
}

/** Resets the counts of an account, under each of its names. */
export async function forgetAccountRates(
  tx: Sql | Transaction,
  what: keyof typeof accountRates,
  accounts: readonly string[],
): Promise<void> {
  await tx`delete from app.rate where key = any (${accounts.map((account) => accountKey(what, account))}::text[])`
}

/** Counts log-ins with an operator's name from a device that it does not know. */
export async function consumeOperatorRates(
  context: Pick<Context, 'sql' | 'clock'>,
  what: 'ops log-in' | 'ops enrol',
  { name, ip }: { name: string; ip: string },
): Promise<Result<void>> {
  const allowed = await consumeAddressRate(context, what, ip)
  return allowed.ok ? consumeAccountRate(context, what, `${networkOf(ip)} ${name}`) : allowed
}

/** @returns when a limit that is used up ends */
export async function peekAccountRate(
  sql: Sql | Transaction,
  now: Date,
  what: keyof typeof accountRates,
  account: string,
): Promise<Date | undefined> {
  const [row] = await sql<{ ends_at: Date }[]>`
    select ends_at from app.rate
      where key = ${accountKey(what, account)} and ends_at > ${now} and count >= ${accountRates[what].max}`
  return row?.ends_at
}

/** Tells whether a user has taken back so much that they may begin no more. @returns refusal `request.too-many` */
export async function cancellationRateRefusal(
  sql: Sql | Transaction,
  now: Date,
  what: 'withdrawal' | 'run',
  userId: bigint,
): Promise<Result<void>> {
  const until = await peekAccountRate(sql, now, 'taken back', `${what}:${userId}`)
  if (!until) return done(undefined)
  return refuse('request.too-many', { seconds: Math.ceil((until.getTime() - now.getTime()) / 1_000) })
}
