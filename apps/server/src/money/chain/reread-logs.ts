import type { Network } from '@synet/core/network'
import { toMinor } from '@synet/core/network'
import { inTransaction } from '@synet/ledger/database'
import { haltOnForeignPayments, storeTransfers } from '#money/chain/follow-chain'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { count } from '#platform/metrics/registry'

const blocksAtOnce = 20

/**
 * Reads the logs of each block again when it has its confirmations, and keeps what the first reading lacked: a node whose
 * index of logs is behind, or a proxy in front of it, may answer with a part of them.
 * @returns true when there may be more
 */
export async function rereadLogs(context: Context, network: Network): Promise<boolean> {
  for (let n = 0; n < blocksAtOnce; n++) if (!(await rereadBlock(context, network))) return false
  return true
}

async function rereadBlock({ sql, rpc, clock }: Context, network: Network): Promise<boolean> {
  const chain = rpc[network.name]
  await sql`update app.network_state set checked_block = next_block where network = ${network.name} and checked_block is null`
  const [due] = await sql<{ number: bigint; hash: string | null }[]>`
    select n.checked_block as number, b.hash from app.network_state n
        left join app.chain_block b on b.network = n.network and b.number = n.checked_block and b.canonical
      where n.network = ${network.name} and n.checked_block <= n.head - ${network.confirmations - 1}
        and n.checked_block < n.next_block`
  if (!due) return false
  // A block that is stored no more is read from the chain.
  const hash = due.hash ?? (await chain.readBlock(due.number))?.hash
  if (hash === undefined) return false
  const read = await chain.readTransfers({ hash, token: network.token })
  const transfers = read.map((transfer) => ({ ...transfer, minor: toMinor(network, transfer.raw) }))
  const at = clock.now()
  const late = await inTransaction(sql, async (tx) => {
    const [locked] = await tx<{ checked_block: bigint | null }[]>`
      select checked_block from app.network_state where network = ${network.name} for update`
    const [present] = await tx`
      select from app.chain_block where network = ${network.name} and number = ${due.number} and canonical and hash <> ${hash}`
    // Another watcher was quicker, or the block was replaced meanwhile.
    if (locked?.checked_block !== due.number || present) return []
    const known = await tx<{ tx_hash: string; nth: number }[]>`
      select tx_hash, nth from app.chain_transfer where network = ${network.name} and block_hash = ${hash}`
    await storeTransfers(tx, network, { hash, number: due.number }, transfers, at)
    await haltOnForeignPayments(tx, network, transfers, at)
    const kept = await tx<{ tx_hash: string; nth: number }[]>`
      select tx_hash, nth from app.chain_transfer where network = ${network.name} and block_hash = ${hash}`
    await tx`update app.network_state set checked_block = ${due.number + 1n} where network = ${network.name}`
    return kept.filter((row) => !known.some((transfer) => transfer.tx_hash === row.tx_hash && transfer.nth === row.nth))
  })
  for (const { tx_hash: detail } of late) {
    count('synet_transfers_found_late_total', { network: network.name })
    log.warn('the logs of a block lacked a transfer when they were first read', { network: network.name, detail })
  }
  return true
}
