import postgres from 'postgres'
import { guardedPostgres } from '#guarded-postgres'
import { addressOf } from '#server-authority'
import { reconnectSeconds, socketOption, trackSockets, watchDatabase } from '#watch-database'

/**
 * PostgreSQL's one-dimensional arrays as text, for the driver. Otherwise the driver would query the server's array types
 * on every connection. Nobody can catch a failure of that query, so a database that dies then would end our process.
 */
const quote = (value: string | number | bigint | boolean | null): string => {
  if (value === null) return 'NULL'
  const text = String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

const serialize = (values: readonly (string | number | bigint | boolean | null)[]): string =>
  `{${values.map(quote).join(',')}}`

const element = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g

function parseWith<T>(parseElement: (text: string) => T) {
  return (text: string): (T | null)[] =>
    [...text.matchAll(element)].map(([, quoted, plain]) => {
      if (quoted !== undefined) return parseElement(quoted.replace(/\\(.)/g, '$1'))
      return plain === undefined || plain === 'NULL' ? null : parseElement(plain)
    })
}

const arrayType = <T>(oid: number, parseElement: (text: string) => T) => ({
  to: oid,
  from: [oid],
  serialize,
  parse: parseWith(parseElement),
})

const arrayTypes = {
  boolArray: arrayType(1000, (text) => text === 't'),
  int4Array: arrayType(1007, Number),
  int8Array: arrayType(1016, BigInt),
  float8Array: arrayType(1022, Number),
  textArray: arrayType(1009, String),
  jsonbArray: arrayType(3807, (text) => JSON.parse(text) as unknown),
}

type Types = { bigint: bigint }
export type Sql = postgres.Sql<Types>
export type Transaction = postgres.TransactionSql<Types>
/** A query that has not been sent yet. */
export type Rows<T extends object> = postgres.PendingQuery<(T & postgres.Row)[]>

export interface DatabaseOptions {
  readonly max?: number
  readonly name?: string
  /** False behind a pooler that gives each transaction another connection. */
  readonly prepare?: boolean
  /** When the database does not answer for this long, every query in progress fails and connections are opened again. */
  readonly deadlineMs?: number | undefined
  /** A Unix socket instead of the URL's address. */
  readonly socketPath?: string | undefined
}

const connectSeconds = 10

/** A connection pool that reads int8 columns as bigint. The caller ends it. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Sql {
  const { url: address, ...authority } = addressOf(url)
  const { deadlineMs } = options
  const sockets = deadlineMs === undefined ? undefined : trackSockets()
  // The array types are registered for the wire format only; results are typed where they are read.
  const sql = guardedPostgres(address, {
    ...authority,
    max: options.max ?? 10,
    prepare: options.prepare ?? true,
    // PgBouncer 1.18 takes a connection away when the answers to what it has seen end with ReadyForQuery. The driver asks
    // for the types of parameters first and sends the rest later: after another query, the rest would reach another
    // connection, where another statement waits for it.
    ...(options.prepare === false && { max_pipeline: 0 }),
    connect_timeout: connectSeconds,
    backoff: reconnectSeconds,
    ...(sockets && socketOption(sockets)),
    ...(options.socketPath !== undefined && { path: options.socketPath }),
    types: { bigint: postgres.BigInt, ...arrayTypes },
    fetch_types: false,
    connection: { application_name: options.name ?? 'synet', TimeZone: 'UTC' },
    onnotice: () => {},
  }) as unknown as Sql
  const watchdog =
    sockets && deadlineMs !== undefined ? watchDatabase(url, { ...options, deadlineMs }, sockets.destroyAll) : undefined
  const end: Sql['end'] = async (...given) => {
    await watchdog?.stop()
    await sql.end(...given)
  }
  return new Proxy(sql, {
    get: (target, name) => (name === 'end' ? end : Reflect.get(target, name)),
    apply: (call, self, args: unknown[]) => refuseSparse(Reflect.apply(call as unknown as () => unknown, self, args)),
  })
}

interface PendingQuery {
  resolve(result: readonly unknown[]): void
  reject(error: Error): void
}

/**
 * When a query fails after its first rows, the driver does not reset its row count, and the next query on the connection
 * gets its rows after as many holes: `const [row] = …` would read undefined although there is a row (porsager/postgres#1119,
 * #1181). Such an answer throws. Inside a transaction the rollback comes next, which has no rows and resets the count.
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

/** The driver infers an array's type from its first element, which fails for a bigint; it passes text on unchanged. */
export const int8Array = (values: readonly bigint[]): string[] => values.map(String)

// After a deadlock or serialization failure the transaction had no effect and may run again. The rest: lost connections.
const retried = new Set(['40001', '40P01'])

const triesMax = 5

/**
 * The only place that retries a transaction; `work` must have no effect outside the transaction.
 * @param isolation such as `isolation level repeatable read`
 */
export async function inTransaction<T>(sql: Sql, work: (tx: Transaction) => Promise<T>, isolation = ''): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin(isolation, work)) as T
    } catch (error) {
      const code = error instanceof postgres.PostgresError ? error.code : undefined
      if (code === undefined || !retried.has(code) || attempt >= triesMax) throw error
    }
  }
}
