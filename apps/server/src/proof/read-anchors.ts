import type { NetworkName } from '@synet/core/all-networks'
import type { Sql, Transaction } from '@synet/ledger/database'

/** An anchor, its transaction, and what the database has now at the positions that it names. */
export interface AnchorRow {
  readonly id: bigint
  readonly epoch: number
  readonly network: NetworkName
  readonly at: Date
  readonly data: string
  readonly state: 'open' | 'done' | 'failed'
  readonly tx_hash: string
  readonly mined_block: bigint | null
  readonly ledger_through: bigint
  readonly ledger_hash: string | null
  readonly log_count: bigint
  readonly log_hash: string | null
}

/** @returns anchors of epochs below a number, newest first */
export const readAnchors = (
  sql: Sql | Transaction,
  { before, limit }: { readonly before: bigint; readonly limit: number },
): Promise<readonly AnchorRow[]> => sql<AnchorRow[]>`
  select a.epoch::bigint as id, a.epoch, a.network, a.at, a.data, g.state, coalesce(g.end_tx_hash, t.tx_hash) as tx_hash,
      g.mined_block, a.ledger_through, c.hash as ledger_hash, a.log_count, l.hash as log_hash
    from app.anchor a
      join app.outgoing g on g.anchor_epoch = a.epoch
      join lateral (select tx_hash from app.outgoing_attempt where outgoing_id = g.id order by attempt desc limit 1) t on true
      left join ledger.chain_links c on c.through_id = a.ledger_through
      left join app.operator_log l on l.id = a.log_id
    where a.epoch < ${before} order by a.epoch desc limit ${limit}`
