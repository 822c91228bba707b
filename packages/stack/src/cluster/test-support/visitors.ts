import { Agent, get } from 'node:https'
import { countEach } from './count-each.ts'

export interface Visited {
  /** Page loads, each with every file that the page can ask for. */
  readonly loads: number
  /** Each error once, and how often it was seen. */
  readonly broken: readonly string[]
  /** How often an event stream was opened. */
  readonly streams: number
  readonly streamErrors: readonly string[]
}

interface Options {
  readonly site: string
  readonly certificate: string
  readonly tokens: readonly string[]
  readonly loaders: number
  readonly streams: number
}

const answerMs = 20_000
/** Some time after a page was opened, somebody goes to another one, whose code is loaded then. */
const laterMs = 4_000
const types: Readonly<Record<string, string>> = { js: 'javascript', css: 'css', wasm: 'wasm', html: 'html', svg: 'svg' }
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

/** People who open pages and keep event streams, while processes are replaced. @returns what they saw */
export function startVisitors({ site, certificate, tokens, loaders, streams }: Options): { stop(): Promise<Visited> } {
  const agent = new Agent({ keepAlive: true, ca: certificate })
  const { port } = new URL(site)
  const seen = { loads: 0, broken: [] as string[], streams: 0, streamErrors: [] as string[] }
  let running = true
  const ending = new AbortController()

  const read = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = get({ agent, host: 'localhost', port, path, timeout: answerMs }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString('latin1')))
        answer.on('error', reject)
        answer.on('end', () => {
          const type = types[/\.(\w+)$/.exec(path)?.[1] ?? 'html']
          const isRight = answer.statusCode === 200 && (!type || answer.headers['content-type']?.includes(type))
          if (isRight) resolve(text)
          else reject(new Error(`${path}: ${answer.statusCode} ${answer.headers['content-type']}`))
        })
      })
      asked.on('timeout', () => asked.destroy(new Error(`${path}: no answer`)))
      asked.on('error', reject)
    })
  const load = async () => {
    const page = await read('/')
    const first = filesIn(page)
    if (first.length === 0) throw new Error('the page names no files')
    const scripts = await Promise.all(first.map(read))
    await pause(laterMs)
    const later = new Set(scripts.flatMap(filesIn).filter((path) => !first.includes(path)))
    await Promise.all([...later].map(read))
  }
  const loadOften = async () => {
    while (running) {
      await load().catch((error: unknown) => seen.broken.push(String(error)))
      seen.loads++
    }
  }
  /** Resolves with what ended it: nothing when the server said when to come again. */
  const follow = (token: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      const headers = { token, accept: 'text/event-stream' }
      const options = { host: 'localhost', port, path: '/prod/api/events', headers, ca: certificate, agent: false }
      const asked = get({ ...options, signal: ending.signal }, (answer) => {
        let tail = ''
        answer.on('data', (part: Buffer) => (tail = (tail + part.toString()).slice(-200)))
        answer.on('error', (error) => resolve(String(error)))
        answer.on('end', () => resolve(tail.includes('retry:') ? undefined : `${answer.statusCode} ${tail.slice(-80)}`))
      })
      asked.on('error', (error) => resolve(String(error)))
    })
  const followOften = async (token: string) => {
    while (running) {
      seen.streams++
      const error = await follow(token)
      if (error !== undefined && running) seen.streamErrors.push(error)
      if (running) await pause(1_000)
    }
  }
  const followers = Array.from({ length: streams }, (_, i) => followOften(tokens[i % tokens.length] ?? ''))
  const working = Promise.all([...Array.from({ length: loaders }, loadOften), ...followers])
  return {
    async stop() {
      running = false
      ending.abort()
      await working
      agent.destroy()
      return { ...seen, broken: countEach(seen.broken), streamErrors: countEach(seen.streamErrors) }
    },
  }
}

/** The hashed files that a page or a script names. */
const filesIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/["'`(](?:\.\/|\/?assets\/)([\w-]+-[\w-]{7,8}\.(?:js|css|wasm))["'`)]/g)].map(
      ([, name]) => `/assets/${name}`,
    ),
  ),
]
