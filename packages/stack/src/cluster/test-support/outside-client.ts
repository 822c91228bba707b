import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface Call {
  readonly path: string
  readonly token: string
  readonly key: string
  readonly body: object
}

export const newKey = (): string => randomUUID()

/** Longer than the proxy's own limit, so that its answer is seen. */
const answerMs = 70_000

/** A client of the site as it looks from the internet: TLS through HAProxy, and nothing else. */
export function openClient(site: string, certificate: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca: certificate })
  const { port } = new URL(site)
  /** @throws when no answer of the product came: the outcome is unknown then */
  const call = ({ path, token, key, body }: Call): Promise<Envelope> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': key,
        token,
      }
      const options = { agent, host: 'localhost', port, method: 'POST', path: `/prod/api/${path}`, headers }
      const sent = request(options, (answer) => {
        let received = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (received += part))
        answer.on('error', reject)
        answer.on('end', () => {
          try {
            resolve(JSON.parse(received) as Envelope)
          } catch {
            reject(new Error(`no answer of the product: ${answer.statusCode}`))
          }
        })
      })
      sent.setTimeout(answerMs, () => sent.destroy(new Error('no answer in time')))
      sent.on('error', reject)
      sent.end(text)
    })
  return { call, close: () => agent.destroy() }
}
export type OutsideClient = ReturnType<typeof openClient>
