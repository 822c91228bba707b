import type { AuditCheck } from '@synet/ledger/audit'
import type { Sql, Transaction } from '@synet/ledger/database'
import { logHash } from '#platform/operator-log'

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

/** A row of the log that was verified before. */
export interface LogPlace {
  readonly id: bigint
  readonly count: bigint
  readonly hash: string
}
const beginning: LogPlace = { id: 0n, count: 0n, hash: '' }

/**
 * Verifies the operators' log from a verified row, or its first one, to its head and names the first row that is wrong: one that was
 * changed, or one that does not follow the row before it, because rows are missing or swapped.
 */
export async function verifyOperatorLog(
  sql: Sql | Transaction,
  verified = beginning,
): Promise<AuditCheck & { readonly last: LogPlace }> {
  const name = "the operators' log is unbroken"
  let last: Pick<Row, 'id' | 'hash'> = verified
  let { count } = verified
  const failed = (detail: string) => ({ name, green: false, detail, last: verified })
  for (;;) {
    const rows = await sql<Row[]>`
      select id, operator_id, action, facts, at, previous, hash from app.operator_log where id > ${last.id} order by id limit ${pageRows}`
    for (const row of rows) {
      const entry = { operatorId: row.operator_id, action: row.action, facts: row.facts }
      // Rows from before each stored its predecessor's hash are checked against their neighbour's.
      if (logHash(row.previous ?? last.hash, entry, row.at) !== row.hash) return failed(`row ${row.id} was changed`)
      if ((row.previous ?? last.hash) !== last.hash)
        return failed(
          `row ${row.id} does not follow ${last.id > 0n ? `row ${last.id}` : 'the beginning'}: rows are missing, swapped or changed`,
        )
      last = row
      count++
    }
    if (rows.length < pageRows) break
  }
  const [head] = await sql<{ hash: string; count: bigint }[]>`select hash, count from app.operator_log_head`
  if (head?.hash !== last.hash || head.count !== count)
    return failed(`after row ${last.id} rows are missing: the head counts ${head?.count ?? 0n}, there are ${count}`)
  const { id, hash } = last
  return { name, green: true, detail: `${count} rows, head ${hash.slice(0, 16) || 'empty'}`, last: { id, count, hash } }
}
