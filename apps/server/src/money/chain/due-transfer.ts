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

/** Tells whether a log's transfer is the row's payment, at whatever place. */
export const isPayment = (network: Network, row: Due, transfer: TokenTransfer): boolean =>
  transfer.txHash === row.tx_hash &&
  transfer.from === row.sender &&
  transfer.to === row.address &&
  toMinor(network, transfer.raw) === row.amount

/**
 * Tells whether the row's payment has its place in the log taken by a credited row of another payment: that one was credited by a
 * log that lacked transfers. A payment never has more rows than the log has of it.
 * @param log of the row's block
 */
export async function isDisplaced(
  { sql }: Context,
  network: Network,
  row: Due,
  log: readonly TokenTransfer[],
): Promise<boolean> {
  const payments = log.filter((transfer) => isPayment(network, row, transfer))
  if (payments.length === 0) return false
  const known = await sql<(Due & { state: string })[]>`
    select block_hash, block_number, tx_hash, nth, sender, address, amount, state from app.chain_transfer
      where network = ${network.name} and block_hash = ${row.block_hash} and tx_hash = ${row.tx_hash} and state <> 'orphaned'`
  const isTaken = payments.some((payment) =>
    known.some(
      ({ state, ...other }) => state === 'credited' && other.nth === payment.nth && !isPayment(network, other, payment),
    ),
  )
  const rows = known.filter((other) => payments.some((payment) => isPayment(network, other, payment)))
  return isTaken && rows.length <= payments.length
}

/** Checks rows again later, so that they do not delay others. */
export async function postponeTransfers(
  { sql, clock }: Context,
  network: Network,
  rows: readonly TransferId[],
  ms: number,
): Promise<void> {
  for (const { block_hash: block, tx_hash: transaction, nth } of rows)
    await sql`update app.chain_transfer set check_after = ${addMs(clock.now(), ms)}
      where network = ${network.name} and block_hash = ${block} and tx_hash = ${transaction} and nth = ${nth} and state in ('seen', 'dust')`
}
