import { createHash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { invariant } from '@synet/core/result'

type Value = string | bigint | null
/** A row as it travels to the standby: numbers are decimal texts. */
export type ChainedRow = Readonly<Record<string, string | null>>

const textOf = (value: Value | undefined): string | null => (value === null || value === undefined ? null : `${value}`)

/** Prepares statements whose integers are read without loss. */
export const preparer =
  (db: DatabaseSync) =>
  (text: string): StatementSync => {
    const statement = db.prepare(text)
    statement.setReadBigInts(true)
    return statement
  }

/**
 * Opens an append-only table of the signer's store. Each row contains a hash of itself and of the row before, so that
 * none can be changed or removed unseen.
 * @param columns what the hash covers beside `seq`, in this order
 * @param optional further columns, which the hash covers where the first of them is not null
 * @throws InvariantError when a row was changed or removed
 */
export function openChainedTable(
  db: DatabaseSync,
  name: string,
  columns: readonly string[],
  optional: readonly string[] = [],
) {
  const all = ['seq', ...columns, ...optional, 'hash']
  const prepare = preparer(db)
  db.exec(`create trigger if not exists ${name}_append_only_update before update on ${name}
      begin select raise(abort, 'the store is append only'); end;
    create trigger if not exists ${name}_append_only_delete before delete on ${name}
      begin select raise(abort, 'the store is append only'); end`)
  const insert = prepare(`insert into ${name} (${all.join()}) values (${all.map(() => '?').join()})`)
  const newest = prepare(`select seq, hash from ${name} order by seq desc limit 1`)
  const hashes = prepare(`select hash from ${name} where seq = ?`)
  const following = prepare(`select ${all.join()} from ${name} where seq > ? order by seq limit 1000`)
  const head = (): { seq: bigint; hash: string } =>
    (newest.get() as { seq: bigint; hash: string } | undefined) ?? { seq: 0n, hash: '' }

  const hashOf = (previous: string, row: ChainedRow): string => {
    const [first] = optional
    const hashed = first !== undefined && textOf(row[first]) !== null ? [...columns, ...optional] : columns
    return createHash('sha256')
      .update([previous, row['seq'], ...hashed.map((column) => row[column])].join('\n'))
      .digest('hex')
  }
  const after = (seq: bigint): readonly ChainedRow[] =>
    following
      .all(seq)
      .map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value as Value)])))
  const check = (row: ChainedRow, before: { seq: bigint; hash: string }): void => {
    const next = row['seq'] === `${before.seq + 1n}` && row['hash'] === hashOf(before.hash, row)
    invariant(next, `row ${row['seq']} of the signer's ${name} was changed`)
  }
  let last = { seq: 0n, hash: '' }
  for (let rows = after(0n); rows.length > 0; rows = after(last.seq)) {
    for (const row of rows) {
      check(row, last)
      last = { seq: BigInt(row['seq'] ?? 0), hash: row['hash'] ?? '' }
    }
  }

  return {
    append(values: Readonly<Record<string, Value>>): void {
      const before = head()
      const texts = Object.entries(values).map(([column, value]) => [column, textOf(value)])
      const row: ChainedRow = { ...Object.fromEntries(texts), seq: `${before.seq + 1n}` }
      const hash = hashOf(before.hash, row)
      insert.run(...all.map((column) => (column === 'hash' ? hash : (row[column] ?? null))))
    },
    /** The number of rows. */
    count: (): bigint => head().seq,
    /** The number and the hash of the last row. */
    head,
    /** The hash of a row, which covers all rows before it; empty for row 0. */
    hashAt: (seq: bigint): string | undefined =>
      seq === 0n ? '' : (hashes.get(seq) as { hash: string } | undefined)?.hash,
    /** Lists up to 1,000 rows after a number, oldest first. */
    after,
    /** Appends rows of another store. @throws InvariantError when they do not follow this table's last row */
    take(rows: readonly ChainedRow[]): void {
      for (const row of rows) {
        check(row, head())
        insert.run(...all.map((column) => row[column] ?? null))
      }
    },
  }
}
