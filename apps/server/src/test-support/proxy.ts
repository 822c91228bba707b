import http from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Proxy {
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Passes bytes on to the port that it is told for each connection; frozen it passes none, and closes nothing. */
export async function startProxy(port: number, pick: () => number | undefined): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let frozen = false
  const server: Server = createServer((client) => {
    const to = pick()
    if (to === undefined) {
      client.destroy()
      return
    }
    const upstream = connect(to, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.pipe(upstream)
    upstream.pipe(client)
    if (frozen) for (const socket of pair) socket.pause()
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    freeze() {
      frozen = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    thaw() {
      frozen = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** On a connection of its own: an HTTP proxy tries again when an idle one ends at the moment of its use. */
export const getAlone = (url: string, token: string): Promise<{ status: number | string; body: string }> =>
  new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: error.message, body: '' })
    const request = http.get(url, { agent: false, headers: { token } }, (answer) => {
      let body = ''
      answer.on('data', (text: Buffer) => (body += text.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', fail)
    })
    request.on('error', fail)
  })
