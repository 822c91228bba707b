import type { AuditCheck } from '@synet/ledger/audit'
import type { Sql, Transaction } from '@synet/ledger/database'
import { logHash } from '#operator/operator-log'

interface Row {
  readonly id: bigint
  readonly operator_id: bigint
  readonly action: string
  readonly facts: Record<string, string>
  readonly at: Date
  readonly previous: string | null
  readonly hash: string
}

const pageRows = 1_000

/**
 * Verifies the operators' log from its first row to its head and names the first row that is wrong: one that was
 * changed, or one that does not follow the row before it, because rows are missing or swapped.
 */
export async function verifyOperatorLog(sql: Sql | Transaction): Promise<AuditCheck> {
  const name = "the operators' log is unbroken"
  const bad = (detail: string): AuditCheck => ({ name, green: false, detail })
  let last = { id: 0n, hash: '' }
  let count = 0n
  for (;;) {
    const rows = await sql<Row[]>`
      select id, operator_id, action, facts, at, previous, hash from app.operator_log where id > ${last.id} order by id limit ${pageRows}`
    for (const row of rows) {
      const entry = { operatorId: row.operator_id, action: row.action, facts: row.facts }
      // Rows from before each stored its predecessor's hash are checked against their neighbour's.
      if (logHash(row.previous ?? last.hash, entry, row.at) !== row.hash) return bad(`row ${row.id} was changed`)
      if ((row.previous ?? last.hash) !== last.hash)
        return bad(
          `row ${row.id} does not follow ${last.id > 0n ? `row ${last.id}` : 'the beginning'}: rows are missing, swapped or changed`,
        )
      last = row
      count++
    }
    if (rows.length < pageRows) break
  }
  const [head] = await sql<{ hash: string; count: bigint }[]>`select hash, count from app.operator_log_head`
  if (head?.hash !== last.hash || head.count !== count)
    return bad(`after row ${last.id} rows are missing: the head counts ${head?.count ?? 0n}, there are ${count}`)
  return { name, green: true, detail: `${count} rows, head ${last.hash.slice(0, 16) || 'empty'}` }
}
