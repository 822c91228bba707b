import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { add, amount as amountOf, type Amount, formatMinor, parseMinor, subtract } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { feeOf } from '@synet/market/fee'
import { feeInSnt } from '@synet/market/pool'
import type { UserCall } from '#http/call'
import { readFeePrice } from '#market/pool-points'
import { takeAccountRate } from '#session/rates'
import { newToken } from '#session/session'
import { readSettings } from '#settings'
import { readSurcharge } from '#withdrawal/surcharge'

/** Computes the fee in SNT at the averaged price, or the reason why it has to be in USDT. */
async function quoteSntFee(
  sql: Sql,
  now: Date,
  userId: bigint,
  feeUsdt: Amount<'USDT'>,
): Promise<Amount<'SNT'> | 'no-price' | 'short-of-snt'> {
  const price = await readFeePrice(sql, now)
  if (price === undefined) return 'no-price'
  const fee = feeInSnt(feeUsdt, price)
  return fee <= (await readBalance(sql, userAccount(userId, 'available', 'SNT'))) ? fee : 'short-of-snt'
}

/**
 * Quotes a withdrawal: amount and fee are fixed for a minute. The fee is a percentage in SNT; when the user prefers,
 * has too few SNT, or there is no price, it is the same percentage in USDT, taken from the amount. While gas is very
 * expensive, a surcharge is taken from the amount, too.
 */
export const withdrawalQuote: UserCall<'withdrawal/quote'> = async (context, request, { userId }) => {
  const { sql, clock } = context
  const allowed = await takeAccountRate(context, 'withdrawal quote', `user:${userId}`)
  if (!allowed.ok) return allowed
  if (!/^\d{1,18}$/.test(request.accountId)) return refuse('account.not-found')
  const [account] = await sql<{ id: bigint; network: NetworkName }[]>`
    select id, network from app.receiving_account where id = ${request.accountId} and user_id = ${userId} and deleted_at is null`
  if (!account) return refuse('account.not-found')
  const amount = parseMinor('USDT', request.amount)
  if (amount === undefined) return refuse('withdrawal.amount-invalid')
  const minimum = parseMinor('USDT', allNetworks[account.network].minWithdrawal)
  invariant(minimum !== undefined, 'a network names its minimum')
  if (amount < minimum) return refuse('amount.below-minimum', { min: formatMinor('USDT', minimum), asset: 'USDT' })
  const available = await readBalance(sql, userAccount(userId, 'available', 'USDT'))
  if (amount > available)
    return refuse('balance.insufficient', { available: formatMinor('USDT', available), asset: 'USDT' })
  const settings = await readSettings(sql)
  const now = clock.now()
  const percent = feeOf(amount, settings.withdrawFeeBps)
  const inSnt = request.feeIn === 'USDT' ? ('chosen' as const) : await quoteSntFee(sql, now, userId, percent)
  const feeSnt = typeof inSnt === 'bigint' ? inSnt : amountOf('SNT', 0n)
  const surcharge = await readSurcharge(sql, allNetworks[account.network], { amount, fee: percent })
  const feeUsdt = add(typeof inSnt === 'bigint' ? amountOf('USDT', 0n) : percent, surcharge)
  const [user] = await sql<{ security_changed_at: Date | null }[]>`
    select security_changed_at from app.user_account where id = ${userId}`
  const held = user?.security_changed_at ? addMs(user.security_changed_at, settings.securityHoldMs) : now
  const expiresAt = addMs(now, settings.withdrawQuoteMs)
  const quoteId = newToken(context)
  await sql`delete from app.withdrawal_quote where user_id = ${userId} and expires_at < ${now}`
  await sql`insert into app.withdrawal_quote (id, user_id, account_id, amount, fee_snt, fee_usdt, expires_at)
    values (${quoteId}, ${userId}, ${account.id}, ${amount}, ${feeSnt}, ${feeUsdt}, ${expiresAt})`
  return done({
    quoteId,
    amount: formatMinor('USDT', amount),
    feeSnt: formatMinor('SNT', feeSnt),
    feeUsdt: formatMinor('USDT', feeUsdt),
    received: formatMinor('USDT', subtract(amount, feeUsdt)),
    ...(surcharge > 0n && { surcharge: formatMinor('USDT', surcharge) }),
    feeInUsdt: typeof inSnt === 'bigint' ? null : inSnt,
    heldUntil: held > now ? held.toISOString() : null,
    expiresAt: expiresAt.toISOString(),
  })
}
