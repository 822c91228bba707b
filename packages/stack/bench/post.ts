import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Connections stay open, like those of browsers and contributors. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
export const closeConnections = (): void => agent.destroy()

export interface Reply {
  readonly code: number
  readonly msg: string
  readonly data?: Record<string, unknown>
}

/**
 * Posts a call with a new idempotency key. It is cheaper than `fetch`, so that the benchmark does not measure itself.
 * @param path below `/prod/api/`
 * @param body binary parts are sent as they are, one after another
 */
export function post(port: number, path: string, token: string, body: object | readonly Uint8Array[]): Promise<Reply> {
  const isBytes = Array.isArray(body)
  const parts: readonly Uint8Array[] = isBytes ? body : [Buffer.from(JSON.stringify(body))]
  const headers = {
    'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    'content-length': parts.reduce((sum, part) => sum + part.length, 0),
    'idempotency-key': randomUUID(),
    token,
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: `/prod/api/${path}`, headers },
      (answer) => {
        let received = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          received += part
        })
        answer.on('end', () => resolve(JSON.parse(received) as Reply))
      },
    )
    sent.on('error', reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })
}
