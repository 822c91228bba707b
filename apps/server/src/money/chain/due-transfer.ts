import { type Network, toMinor } from '@synet/core/network'
import type { TokenTransfer } from '@synet/chain/rpc/read-transfers'
import type { Amount } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import type { Context } from '#platform/context'

export interface TransferId {
  readonly block_hash: string
  readonly tx_hash: string
  /** n-th Transfer of the token inside its transaction. */
  readonly nth: number
}

/** A row that waits for its credit. */
export interface Due extends TransferId {
  readonly block_number: bigint
  readonly sender: string
  readonly address: string
  readonly amount: Amount<'USDT'>
}

/** Whether a log's transfer is the row's payment, at whatever place. */
export const isPayment = (network: Network, row: Due, transfer: TokenTransfer): boolean =>
  transfer.txHash === row.tx_hash &&
  transfer.from === row.sender &&
  transfer.to === row.address &&
  toMinor(network, transfer.raw) === row.amount

/** Checks rows again later, so that they do not delay others. */
export async function postpone(
  { sql, clock }: Context,
  network: Network,
  rows: readonly TransferId[],
  ms: number,
): Promise<void> {
  for (const { block_hash: block, tx_hash: transaction, nth } of rows)
    await sql`update app.chain_transfer set check_after = ${addMs(clock.now(), ms)}
      where network = ${network.name} and block_hash = ${block} and tx_hash = ${transaction} and nth = ${nth} and state in ('seen', 'dust')`
}
