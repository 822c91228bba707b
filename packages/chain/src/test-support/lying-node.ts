import { text as textOf } from 'node:stream/consumers'
import { openServer } from '@synet/core/test-support/open-server'

/** @param params of a JSON-RPC call; on TRON's own interface the body @param method or the path of TRON's interface */
export type Lie = (method: string, result: unknown, params: unknown) => unknown

export interface LyingNode extends AsyncDisposable {
  readonly url: string
  /** Changes the results that it passes on; undefined: it tells the truth. */
  lie(lie: Lie | undefined): void
  /** Makes the node close every connection without an answer. */
  die(isDead: boolean): void
  /** Makes the node answer nothing and keep the connection open. */
  hang(isHanging: boolean): void
}

/** A node that passes calls on to an honest one and changes the answers as a test says. */
export async function startLyingNode(honestUrl: string): Promise<LyingNode> {
  let change: Lie | undefined
  let isDead = false
  let isHanging = false
  const server = await openServer(async (request, response) => {
    const body = await textOf(request)
    if (isDead) request.socket.destroy()
    if (isDead || isHanging) return
    const path = request.url === '/' ? '' : (request.url ?? '')
    answer(path, body).then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })

  async function answer(path: string, body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const honest = await fetch(honestUrl + path, { method: 'POST', headers, body })
    const text = await honest.text()
    if (!change) return text
    const asked = JSON.parse(body) as { method?: string; params?: unknown }
    const said = JSON.parse(text) as { result?: unknown }
    if (asked.method === undefined) return JSON.stringify(change(path, said, asked))
    return JSON.stringify({ ...said, result: change(asked.method, said.result, asked.params) })
  }

  return {
    url: server.origin,
    lie(next) {
      change = next
    },
    die(next) {
      isDead = next
    },
    hang(next) {
      isHanging = next
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
