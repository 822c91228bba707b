import { allNetworks } from '@synet/chain/all-networks'
import type { NetworkName } from '@synet/chain/network'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import { feeOf } from '@synet/market/fee'
import type { UserCall } from '#http/call'
import { newToken } from '#session/session'
import { readSettings } from '#settings'

/**
 * Fixes amount and fee for a minute. Without a pool, or with too little price history, the fee is the same percent in
 * USDT out of the amount.
 */
export const withdrawalQuote: UserCall<'withdrawal/quote'> = async (context, request, { userId }) => {
  const { sql, clock } = context
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
  const feeUsdt = feeOf(amount, settings.withdrawFeeBps)
  const expiresAt = addMs(clock.now(), settings.withdrawQuoteMs)
  const quoteId = newToken(context)
  await sql`delete from app.withdrawal_quote where user_id = ${userId} and expires_at < ${clock.now()}`
  await sql`insert into app.withdrawal_quote (id, user_id, account_id, amount, fee_snt, fee_usdt, expires_at)
    values (${quoteId}, ${userId}, ${account.id}, ${amount}, 0, ${feeUsdt}, ${expiresAt})`
  return done({
    quoteId,
    amount: formatMinor('USDT', amount),
    feeSnt: '0',
    feeUsdt: formatMinor('USDT', feeUsdt),
    received: formatMinor('USDT', amount - feeUsdt),
    feeInUsdt: 'no-price',
    heldUntil: null,
    expiresAt: expiresAt.toISOString(),
  })
}
