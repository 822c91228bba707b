import { priorityFeeOf } from '@synet/chain/payout/fees'
import { type Amount, amount as amountOf, smaller } from '@synet/core/amount'
import type { Network } from '@synet/core/network'
import type { Sql } from '@synet/ledger/database'
import { defaultCeiling, gasCost, transferGas } from '#money/withdrawal/gas-price'

const none = amountOf('USDT', 0n)

/**
 * What a withdrawal costs beside its fee while gas is above the network's ceiling: what its gas costs now beyond the fee. With it the
 * payment does not wait for cheaper gas. Fee and surcharge take at most half of the amount: where they would take
 * more, nothing is added, and the payment waits. TRON's price changes by votes only, so that its own cost covers it.
 * @param fee at its value in USDT, in whichever asset it is paid
 */
export async function readSurcharge(
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
