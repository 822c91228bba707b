/** The strangers of `npm run bench floods`, in a process of their own: it sends one flood and says how it was answered. */
import { Agent, request } from 'node:http'

export interface Flood {
  readonly kind: 'bodies' | 'nested JSON' | 'log-ins' | 'registrations' | 'challenges' | 'streams'
  readonly sitePort: number
  readonly approvalsPort: number
  /** Of a session, for streams. */
  readonly token: string
  /** Networks of each flood are others. */
  readonly round: number
  readonly forMs: number
}

const { kind, sitePort, approvalsPort, token, round, forMs } = JSON.parse(process.argv[2] ?? '') as Flood
/** What one network may ask for in ten minutes. */
const perNetwork = 295
const networks = 10

interface Sent {
  readonly port: number
  readonly path: string
  readonly body?: string
  /** What the request says its body has; all of it is sent. */
  readonly bytes?: number
  readonly headers?: Record<string, string>
  /** The answer is left open until the flood ends. */
  readonly stays?: boolean
}

const agents = Array.from({ length: networks }, (_, n) => ({
  localAddress: `127.0.${round + 1}.${n + 1}`,
  agent: new Agent({ keepAlive: true, maxSockets: 2_000 }),
}))
const answers = new Map<string, number>()
const note = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
const open: { destroy(): void }[] = []
const filler = Buffer.alloc(65_536, '[')

/** Sends a request as a stranger does who reads no answer before its end. */
const send = (n: number, { port, path, body = '{}', bytes, headers, stays }: Sent): Promise<void> =>
  new Promise((resolve) => {
    const { agent, localAddress } = agents[n % networks] ?? {}
    const method = stays ? 'GET' : 'POST'
    const length = stays
      ? {}
      : { 'content-type': 'application/json', 'content-length': bytes ?? Buffer.byteLength(body) }
    const sending = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress,
      agent,
      headers: { ...length, ...headers },
    })
    sending.on('error', () => {
      note('connection closed')
      resolve()
    })
    sending.on('response', (answer) => {
      if (stays) {
        note(`${answer.statusCode}`)
        open.push(answer)
        answer.on('error', () => undefined).resume()
        resolve()
        return
      }
      let text = ''
      answer.on('data', (piece) => (text += piece))
      answer.on('end', () => {
        note(/"error":"([\w.-]+)"/.exec(text)?.[1] ?? `${answer.statusCode}`)
        resolve()
      })
      answer.on('error', () => resolve())
    })
    if (bytes === undefined) {
      sending.end(stays ? undefined : body)
      return
    }
    let left = bytes
    const write = (): void => {
      while (left > 0 && sending.writable) {
        const piece = filler.subarray(0, Math.min(left, filler.length))
        left -= piece.length
        if (!sending.write(piece)) {
          sending.once('drain', write)
          return
        }
      }
      sending.end()
    }
    write()
  })

const account = (n: number) => `nobody_${round}_${n}`
const registration = (n: number) =>
  JSON.stringify({
    phone: `+1202555${String(n % 10_000).padStart(4, '0')}`,
    username: `flood_${n}`,
    password: 'a long guess',
    passwordConfirm: 'a long guess',
    payPassword: '908471',
    payPasswordConfirm: '908471',
    invite_code: 'AGENT001',
    code: '000000',
    documents: 1,
  })

const site = (path: string) => ({ port: sitePort, path: `/prod/api/${path}` })
const approvals = (path: string) => ({ port: approvalsPort, path: `/approvals/${path}` })

/** Each flood: how many requests are in flight, and the nth of them. */
const floods: Readonly<Record<Flood['kind'], readonly [number, (n: number) => Sent]>> = {
  bodies: [8, (n) => ({ ...(n % 2 ? site('user/login') : approvals('login')), bytes: 10_000_000 })],
  'nested JSON': [8, (n) => ({ ...(n % 2 ? site('user/login') : approvals('login')), body: '['.repeat(16_000) })],
  'log-ins': [
    200,
    (n) => ({ ...site('user/login'), body: JSON.stringify({ account: account(n), password: 'a guess' }) }),
  ],
  registrations: [200, (n) => ({ ...site('user/register'), body: registration(n) })],
  challenges: [20, (n) => (n % 2 ? { ...site('index/challenge'), stays: true } : approvals('challenge'))],
  streams: [20, () => ({ ...site('events'), headers: { token }, stays: true })],
}

const [inFlight, nth] = floods[kind]
const until = performance.now() + forMs
let n = 0
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    while (performance.now() < until && n < perNetwork * networks) await send(n, nth(n++))
  }),
)
for (const one of open) one.destroy()
for (const { agent } of agents) agent.destroy()
process.send?.([...answers], () => process.disconnect())
