import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type Answer, calls } from '@synet/contract/calls'
import { type CallName, type Route, routes } from '@synet/contract/routes'
import { openServer } from '@synet/core/test-support/open-server'
import { buildApp } from '@synet/stack/build-apps'
import type * as z from 'zod/mini'

let built: Promise<string> | undefined
/** The folder of the app as it is deployed, built when its sources have changed. */
export const fetchBuild = (): Promise<string> => (built ??= buildApp('web'))

/** A call has one of these outcomes: its answer, a refusal, or none at all (the connection breaks). */
export type Outcome<N extends CallName> =
  | Answer<N>
  | { readonly refuse: string; readonly msg: string; readonly facts?: object }
  | 'break'
export type Answers = { [N in CallName]?: (input: Record<string, unknown>) => Outcome<N> }

export interface FakeApi {
  readonly origin: string
  /** Replaces what some calls answer from now on. */
  answer(answers: Answers): void
  readonly requests: {
    readonly name: CallName
    readonly input: Record<string, unknown>
    readonly key: string | undefined
    readonly token: string | undefined
  }[]
  /** Streams the CSV file of the money log from now on; unanswered until then. */
  answerFile(write: (query: URLSearchParams, response: ServerResponse) => void): void
  /** Streams of events that are open. */
  listeners(): number
  /** The last event that each stream so far said it had seen, oldest first. */
  readonly streamsFrom: readonly (string | undefined)[]
  /** Pushes an event to every open stream. */
  push(event: string, id: string): void
  /** Answers as at first, and forgets the requests. */
  reset(): void
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Reads a call's input from where its route has it: the address, the body, or bytes as the body beside the address. */
async function inputOf(
  { method, bytes }: Route,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Record<string, unknown>> {
  const inAddress = Object.fromEntries(query)
  if (method === 'GET') return inAddress
  const body = await bodyOf(request)
  if (bytes) return { ...inAddress, [bytes]: new Uint8Array(body) }
  return body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
}

async function sendFile(dist: string, path: string, response: ServerResponse): Promise<void> {
  // The server does the same, and puts its origin into it as well.
  const page = /^\/([a-z]{2}-[A-Z]{2})\/$/.exec(path)?.[1]
  try {
    const name = page === undefined ? path : `site/${page}.html`
    const file = await readFile(join(dist, name))
    const kept = path.startsWith('/assets/') && { 'cache-control': 'max-age=31536000, immutable' }
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream', ...kept }).end(file)
  } catch {
    response.writeHead(404).end()
  }
}

/** The built app beside calls that answer what a test wants, checked against the contract before they leave. */
export async function startFakeApi(answers: Answers): Promise<FakeApi> {
  const dist = await fetchBuild()
  let current: Answers = { ...answers }
  const requests: FakeApi['requests'][number][] = []
  let writeFile: ((query: URLSearchParams, response: ServerResponse) => void) | undefined
  const streams = new Set<(text: string) => void>()
  const streamsFrom: (string | undefined)[] = []
  let pushed = 0
  const server = await openServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (url.pathname === '/prod/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': open\n\n')
      const write = (text: string): void => void response.write(text)
      streams.add(write)
      streamsFrom.push(request.headers['last-event-id'] as string | undefined)
      request.on('close', () => streams.delete(write))
      return
    }
    if (url.pathname === '/prod/api/user/moneyLogFile' && writeFile) {
      writeFile(url.searchParams, response)
      return
    }
    if (url.pathname.startsWith('/prod')) {
      const entry = Object.entries(routes).find(([, route]) => `/prod${route.path}` === url.pathname)
      const name = entry?.[0] as CallName | undefined
      const input = name ? await inputOf(routes[name], request, url.searchParams) : {}
      const headerOf = (header: string) => request.headers[header] as string | undefined
      if (name) requests.push({ name, input, key: headerOf('idempotency-key'), token: headerOf('token') })
      const make = name && (current[name] as ((input: Record<string, unknown>) => Outcome<CallName>) | undefined)
      if (!name || !make) {
        response.writeHead(200).end(JSON.stringify({ code: 0, msg: 'Not found', data: { error: 'request.not-found' } }))
        return
      }
      const outcome = make(input)
      if (outcome === 'break') {
        request.socket.destroy()
        return
      }
      if ('refuse' in outcome) {
        const code = outcome.refuse.startsWith('session.') ? 401 : 0
        response.end(JSON.stringify({ code, msg: outcome.msg, data: { error: outcome.refuse, ...outcome.facts } }))
        return
      }
      const schema: z.ZodMiniType = calls[name].answer
      response.end(JSON.stringify({ code: 1, msg: '', data: schema.parse(outcome) }))
      return
    }
    await sendFile(dist, url.pathname === '/' ? '/index.html' : url.pathname, response)
  })
  return {
    origin: server.origin,
    answer: (next) => void Object.assign(current, next),
    requests,
    answerFile: (write) => {
      writeFile = write
    },
    listeners: () => streams.size,
    streamsFrom,
    push: (event, id) => {
      pushed++
      for (const write of streams) write(`id: ${pushed}\nevent: ${event}\ndata: ${JSON.stringify({ id })}\n\n`)
    },
    reset() {
      current = { ...answers }
      writeFile = undefined
      requests.length = streamsFrom.length = pushed = 0
    },
    close: async () => server[Symbol.asyncDispose](),
  }
}
