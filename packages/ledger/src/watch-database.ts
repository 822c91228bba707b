import { connect, type Socket } from 'node:net'
import type postgres from 'postgres'
import { guardedPostgres } from '#guarded-postgres'
import { addressOf } from '#server-authority'

/** What the driver says about a connection that it wants. */
interface Wanted {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | undefined
}

export interface Sockets {
  /** Opens a socket for the driver; with several hosts, of the next one each time. */
  readonly open: (wanted: Wanted) => Socket
  /** The driver sees closed connections: it rejects their queries and opens others. */
  readonly destroyAll: () => void
}

/** The driver keeps its sockets to itself, and a query on a frozen server would wait forever. */
export function trackSockets(): Sockets {
  let open: Socket[] = []
  let turn = 0
  return {
    open({ host, port, path }) {
      const at = turn++ % host.length
      const socket = path ? connect(path) : connect(port[at] ?? 5432, host[at])
      // TLS takes the name of its server from here.
      Object.assign(socket, { host: host[at] })
      open = [...open.filter((one) => !one.destroyed), socket]
      return socket
    },
    destroyAll() {
      // Without an error the driver would keep connecting forever for the query that waits for it.
      for (const socket of open) socket.destroy(new Error('the database does not answer'))
      open = []
    },
  }
}

/** By the number of failures in a row: a database that is back is used within a second. */
export const reconnectSeconds = (failures: number): number => Math.min(1, 0.05 * 2 ** failures)

/** The types of the driver lack this option. */
export const socketOption = ({ open }: Sockets) => ({ socket: open })

const askEveryMs = 1_000

interface Watch {
  readonly name?: string
  readonly prepare?: boolean
  readonly deadlineMs: number
}

/**
 * Asks the database over and over on a connection of its own. A frozen server, or a network that swallows everything, closes
 * no connection; without an answer within the deadline `giveUp` is called.
 */
export function watchDatabase(
  url: string,
  { name = 'synet', prepare = true, deadlineMs }: Watch,
  giveUp: () => void,
): { stop(): Promise<void> } {
  const own = trackSockets()
  const { url: address, ...authority } = addressOf(url)
  const sql = guardedPostgres(address, {
    ...authority,
    max: 1,
    prepare,
    connect_timeout: Math.ceil(deadlineMs / 1_000),
    connection: { application_name: `${name}-watch` },
    fetch_types: false,
    backoff: reconnectSeconds,
    ...socketOption(own),
  })
  let stopped = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const watch = async () => {
    while (!stopped) {
      if (!(await isAnswered(sql, deadlineMs)) && !stopped) {
        own.destroyAll()
        giveUp()
      }
      if (!stopped) await pause(askEveryMs)
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopped = true
      wake()
      own.destroyAll()
      await sql.end({ timeout: 0 })
      await watching
    },
  }
}

/**
 * A refused connection is an answer, too: it leaves no query waiting. A server in recovery is none: it was the primary
 * when the connections were opened.
 */
async function isAnswered(sql: postgres.Sql, deadlineMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // After this process itself stood still, an answer may have arrived that it has not read.
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), deadlineMs)
  timer.unref()
  const answer = sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`.then(
    ([row]) => row?.recovering === false,
    () => true,
  )
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
