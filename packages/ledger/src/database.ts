import postgres from 'postgres'
import { arrayTypes } from '#array-types'

type Types = { bigint: bigint }
export type Sql = postgres.Sql<Types>
export type Transaction = postgres.TransactionSql<Types>
/** A query that is not sent yet. */
export type Rows<T extends object> = postgres.PendingQuery<(T & postgres.Row)[]>

/** A pool whose int8 columns are bigint. The caller ends it. */
export function openDatabase(url: string, options: { max?: number; name?: string } = {}): Sql {
  // The array types are registered for the wire only; what a query gives back is typed where it is read.
  const sql = postgres(url, {
    max: options.max ?? 10,
    types: { bigint: postgres.BigInt, ...arrayTypes },
    fetch_types: false,
    connection: { application_name: options.name ?? 'synet', TimeZone: 'UTC' },
    onnotice: () => {},
  }) as unknown as Sql
  return new Proxy(sql, {
    apply: (call, self, args: unknown[]) => refuseSparse(Reflect.apply(call as unknown as () => unknown, self, args)),
  })
}

interface PendingQuery {
  resolve(result: readonly unknown[]): void
  reject(error: Error): void
}

/**
 * A query that fails after its first rows leaves the driver counting, and the next one on its connection gets its own rows
 * behind as many holes: `const [row] = …` would read nothing where there is something (porsager/postgres#1119, #1181). Such
 * an answer is an error. Inside a transaction the rollback comes next, which has no rows and ends the count.
 */
function refuseSparse<T>(query: T): T {
  if (!(query instanceof Promise) || !('resolve' in query)) return query
  const pending = query as unknown as PendingQuery
  const { resolve } = pending
  pending.resolve = (result) => {
    if (result.length > 0 && !(0 in result)) pending.reject(new Error('the driver has mixed up two answers'))
    else resolve(result)
  }
  return query
}

/** The driver guesses an array's type from its first element and takes a bigint's for the whole: text is left alone. */
export const int8Array = (values: readonly bigint[]): string[] => values.map(String)

// Deadlock and serialization failure: the transaction did nothing and may run again. The rest: the connection went.
const retried = new Set(['40001', '40P01'])

/** The one place where a transaction is run again; `work` must have no effect outside the transaction. */
export async function inTransaction<T>(sql: Sql, work: (tx: Transaction) => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin(work)) as T
    } catch (error) {
      const code = error instanceof postgres.PostgresError ? error.code : undefined
      if (code === undefined || !retried.has(code) || attempt >= tries) throw error
    }
  }
}
