import type { Network } from '@synet/core/network'
import type { Transaction } from '@synet/ledger/database'
import { nextState, type StateOf } from '#platform/state/transitions'

interface Placed {
  readonly txHash: string
  readonly nth: number
  readonly from: string
  readonly to: string
  readonly minor: bigint
}

interface Known {
  readonly tx_hash: string
  readonly nth: number
  readonly sender: string
  readonly address: string
  readonly amount: bigint
  readonly state: StateOf<'chain_transfer'>
}

const isSame = (row: Known, { txHash, from, to, minor }: Placed): boolean =>
  row.tx_hash === txHash && row.sender === from && row.address === to && row.amount === minor

const isAt = (row: Known, transfer: Placed): boolean => row.nth === transfer.nth && isSame(row, transfer)

/**
 * Compares the places of transfers in a log with those that are known of the block. A log that lacks some counts those
 * behind them too low, never too high: of a payment that two logs place differently, the higher place is right. A row
 * with the lower one is dropped. A payment that a row has at a higher place, or whose row is credited, is not kept again.
 * @param transfers of the block, to our addresses
 * @returns those to keep
 */
export async function placeTransfers<T extends Placed>(
  tx: Transaction,
  { name: network }: Network,
  block: string,
  transfers: readonly T[],
): Promise<readonly T[]> {
  if (transfers.length === 0) return transfers
  const known = await tx<Known[]>`
    select tx_hash, nth, sender, address, amount, state from app.chain_transfer
      where network = ${network} and block_hash = ${block} and state <> 'orphaned' order by tx_hash, nth for update`
  const strays = known.filter((row) => !transfers.some((transfer) => isAt(row, transfer)))
  const dropped = strays.filter(
    (row) => row.state !== 'credited' && transfers.some((one) => isSame(row, one) && one.nth > row.nth),
  )
  for (const { tx_hash: hash, nth } of dropped)
    await tx`update app.chain_transfer set state = ${nextState('chain_transfer', ['seen', 'dust'], 'orphaned')}
      where network = ${network} and block_hash = ${block} and tx_hash = ${hash} and nth = ${nth}`
  const counted = strays.filter((row) => !dropped.includes(row))
  return transfers.filter((transfer) => {
    if (known.some((row) => isAt(row, transfer))) return true
    const at = counted.findIndex((row) => isSame(row, transfer))
    if (at < 0) return true
    counted.splice(at, 1)
    return false
  })
}
