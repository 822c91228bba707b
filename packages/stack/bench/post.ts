import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Connections stay open, as those of browsers and contributors do. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
export const closeConnections = (): void => agent.destroy()

export interface Reply {
  readonly code: number
  readonly msg: string
  readonly data?: Record<string, unknown>
}

/**
 * Posts a call with a key of its own. Cheaper than `fetch`, so that the bench is not what is measured.
 * @param path below `/prod/api/`
 */
export function post(port: number, path: string, token: string, body: object | Uint8Array): Promise<Reply> {
  const isBytes = body instanceof Uint8Array
  const content = isBytes ? body : JSON.stringify(body)
  const headers = {
    'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    'content-length': Buffer.byteLength(content),
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
    sent.end(content)
  })
}
