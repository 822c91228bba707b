import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import {
  add,
  type Amount,
  amount as amountOf,
  formatMinor,
  parseMinor,
  statedMinor,
  subtract,
  type UserAsset,
  smaller,
} from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { feeOf } from '@synet/market/fee'
import { formatPrice, type SplitFee, splitFee } from '@synet/market/pool'
import { readSecurityHold } from '#people/security/read-security-hold'
import type { UserCall } from '#platform/http/call'
import { readFeePrice } from '#money/market/pool-points'
import { consumeAccountRate } from '#people/session/rates'
import { newToken } from '#people/session/session'
import { readSettings } from '#platform/settings'
import { priorityFeeOf } from '@synet/chain/payout/fees'
import type { Network } from '@synet/core/network'
import { defaultCeiling, gasCost, transferGas } from '#money/withdrawal/gas-price'

const none = amountOf('USDT', 0n)

/**
 * Reads the surcharge of a withdrawal while gas is above the network's ceiling: what its gas costs now beyond the fee. With it the
 * payment does not wait for cheaper gas. Fee and surcharge take at most half of the amount: where they would take
 * more, nothing is added, and the payment waits. TRON's price changes by votes only, so that its own cost covers it.
 * @param fee at its value in USDT, in whichever asset it is paid
 */
async function readSurcharge(
  sql: Sql,
  network: Network,
  { amount, fee }: { readonly amount: Amount<'USDT'>; readonly fee: Amount<'USDT'> },
): Promise<Amount<'USDT'>> {
  if (network.kind === 'tron') return none
  const [state] = await sql<{ base_fee_wei: string }[]>`
    select base_fee_wei from app.network_state where network = ${network.name}`
  const price = BigInt(state?.base_fee_wei ?? 0) + priorityFeeOf(network)
  if (price <= defaultCeiling(network)) return none
  // The signer counts a hundredth of the amount, or the fee.
  const counted = smaller(fee, amountOf('USDT', amount / 100n))
  const beyond = gasCost(network, price, transferGas) - counted
  return beyond > 0n && 2n * (fee + beyond) <= amount ? amountOf('USDT', beyond) : none
}

interface Fee extends SplitFee {
  /** Why a part of it, or all, is in USDT. */
  readonly inUsdt: 'chosen' | 'no-price' | 'short-of-snt' | null
  /** The price of one SNT, where a part is paid in it. */
  readonly priceNano?: bigint
  /** What stays available when the fee is paid. */
  readonly sntLeft: Amount<'SNT'>
}

/** Computes the fee in the asset that the user wants, as far as there is enough SNT. */
async function quoteFee(
  sql: Sql,
  now: Date,
  of: { readonly userId: bigint; readonly percent: Amount<'USDT'>; readonly feeIn: UserAsset | undefined },
): Promise<Fee> {
  const available = amountOf('SNT', await readBalance(sql, userAccount(of.userId, 'available', 'SNT')))
  const allInUsdt = { snt: amountOf('SNT', 0n), usdt: of.percent, sntLeft: available }
  if (of.feeIn === 'USDT') return { ...allInUsdt, inUsdt: 'chosen' }
  const priceNano = await readFeePrice(sql, now)
  if (priceNano === undefined) return { ...allInUsdt, inUsdt: 'no-price' }
  const split = splitFee(of.percent, priceNano, available)
  const sntLeft = subtract(available, split.snt)
  return { ...split, inUsdt: split.usdt > 0n ? 'short-of-snt' : null, priceNano, sntLeft }
}

/**
 * Quotes a withdrawal: amount and fee are fixed for a minute. The fee is a percentage in SNT; what is missing of it, or
 * all when the user prefers that or there is no price, is taken in USDT from the amount. While gas is very expensive, a
 * surcharge is taken from the amount, too.
 */
export const withdrawalQuote: UserCall<'withdrawal/quote'> = async (context, request, { userId }) => {
  const { sql, clock } = context
  const allowed = await consumeAccountRate(context, 'withdrawal quote', `user:${userId}`)
  if (!allowed.ok) return allowed
  if (!/^\d{1,18}$/.test(request.accountId)) return refuse('account.not-found')
  const [account] = await sql<{ id: bigint; network: NetworkName; used_at: Date | null }[]>`
    select id, network,
        (select max(w.confirmed_at) from app.withdrawal w
          where w.user_id = a.user_id and w.network = a.network and w.address = a.address) as used_at
      from app.receiving_account a where id = ${request.accountId} and user_id = ${userId} and deleted_at is null`
  if (!account) return refuse('account.not-found')
  const amount = parseMinor('USDT', request.amount)
  if (amount === undefined) return refuse('withdrawal.amount-invalid')
  const minimum = statedMinor('USDT', allNetworks[account.network].minWithdrawal)
  if (amount < minimum) return refuse('amount.below-minimum', { min: formatMinor('USDT', minimum), asset: 'USDT' })
  const available = await readBalance(sql, userAccount(userId, 'available', 'USDT'))
  if (amount > available)
    return refuse('balance.insufficient', { available: formatMinor('USDT', available), asset: 'USDT' })
  const settings = await readSettings(sql)
  const now = clock.now()
  const percent = feeOf(amount, settings.withdrawFeeBps)
  const fee = await quoteFee(sql, now, { userId, percent, feeIn: request.feeIn })
  const surcharge = await readSurcharge(sql, allNetworks[account.network], { amount, fee: percent })
  const feeUsdt = add(fee.usdt, surcharge)
  const heldUntil = await readSecurityHold(sql, now, userId)
  const expiresAt = addMs(now, settings.withdrawQuoteMs)
  const quoteId = newToken(context)
  await sql`delete from app.withdrawal_quote where user_id = ${userId} and expires_at < ${now}`
  await sql`insert into app.withdrawal_quote (id, user_id, account_id, amount, fee_snt, fee_usdt, surcharge, expires_at)
    values (${quoteId}, ${userId}, ${account.id}, ${amount}, ${fee.snt}, ${feeUsdt}, ${surcharge}, ${expiresAt})`
  return done({
    quoteId,
    amount: formatMinor('USDT', amount),
    feeSnt: formatMinor('SNT', fee.snt),
    feeUsdt: formatMinor('USDT', feeUsdt),
    received: formatMinor('USDT', subtract(amount, feeUsdt)),
    ...(surcharge > 0n && { surcharge: formatMinor('USDT', surcharge) }),
    feeInUsdt: fee.inUsdt,
    feePrice: fee.priceNano === undefined ? null : formatPrice(fee.priceNano),
    heldUntil: heldUntil?.toISOString() ?? null,
    usedAt: account.used_at?.toISOString() ?? null,
    left: {
      USDT: formatMinor('USDT', subtract(amountOf('USDT', available), amount)),
      SNT: formatMinor('SNT', fee.sntLeft),
    },
    reviewBy: addMs(expiresAt, settings.withdrawReviewMs).toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
}
