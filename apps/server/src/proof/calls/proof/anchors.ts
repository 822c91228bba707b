import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { readAnchors } from '#proof/read-anchors'

export const proofAnchors: PublicCall<'proof/anchors'> = async ({ sql }, { cursor, limit }) => {
  const rows = await readAnchors(sql, { before: cursorId(cursor), limit: pageLimit(limit) })
  const list = rows.map((row) => ({
    epoch: row.epoch,
    at: row.at.toISOString(),
    network: row.network,
    transaction: row.tx_hash,
    block: row.mined_block?.toString() ?? null,
    done: row.state === 'done',
    data: row.data,
    ledger: { through: row.ledger_through.toString(), hash: row.ledger_hash },
    operators: { count: row.log_count.toString(), hash: row.log_hash },
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}
