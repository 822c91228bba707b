import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Listening extends AsyncDisposable {
  /** The same database through us. */
  readonly url: string
  /** How often something was asked on a connection that had not answered the question before. */
  pipelined(): number
}

/** Calls back for each message of PostgreSQL's protocol. @param hasStartup whether the first one has no type */
function readMessages(socket: Socket, hasStartup: boolean, onMessage: (type: string) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = hasStartup
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const typeLength = isFirst ? 0 : 1
      if (rest.length < typeLength + 4) return
      const length = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < length) return
      if (!isFirst) onMessage(String.fromCharCode(rest[0] ?? 0))
      isFirst = false
      rest = rest.subarray(length)
    }
  })
}

/** Passes everything on between a client and a database, and listens. */
export async function listenBetween(databaseUrl: string): Promise<Listening> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  let pipelined = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let unanswered = 0
    readMessages(client, true, (type) => {
      if (unanswered > 0) pipelined++
      // Sync, and a query of the simple protocol: ReadyForQuery answers both.
      if (type === 'S' || type === 'Q') unanswered++
    })
    readMessages(upstream, false, (type) => {
      if (type === 'Z') unanswered = Math.max(0, unanswered - 1)
    })
    client.pipe(upstream)
    upstream.pipe(client)
    for (const one of [client, upstream]) one.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    pipelined: () => pipelined,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
