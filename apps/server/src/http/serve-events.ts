import type { ServerResponse } from 'node:http'
import { apiBase } from '@synet/contract/routes'
import { addMs, minutes } from '@synet/core/clock'
import { refuse } from '@synet/core/result'
import { openDatabase } from '@synet/ledger/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#context'
import { header, languageOf } from '#http/caller-of'
import { refusalEnvelope } from '#http/envelope'
import { EventCursor } from '#http/event-cursor'
import { findSession, isSessionOpen } from '#session/session'

export const heartbeatMs = 15_000
/** An event bears the time at which its transaction began. */
const lateMs = minutes(1)

/** After the end of a process its pages come back to another one. */
const retryMs = 1_000

interface Stream {
  /** Sends what is new. */
  readonly send: () => void
  /** Checks whether its session is still open. */
  readonly look: () => void
  /** Ends it, and says when to come back. */
  readonly end: () => void
}

/**
 * `GET /prod/api/events`: server-sent events of one user, the first of them `open`. With `since-ms` it begins with what
 * happened in so many milliseconds before, so that a page misses nothing between its first answers and its stream; with
 * `last-event-id` it goes on from there. Either way an event may come twice. A notification only wakes; what is sent is
 * read from the table, so that a lost one costs a heartbeat and no event. A stream ends with its session.
 */
export function serveEvents(server: FastifyInstance, context: Context): void {
  const { sql, config } = context
  const listener = config.databaseListenUrl
    ? openDatabase(config.databaseListenUrl, { max: 1, name: 'synet-listen' })
    : sql
  const streams = new Map<string, Set<Stream>>()
  // `*` stands for more users than fit into one notification.
  const streamsOf = (userId: string): Stream[] =>
    userId === '*' ? [...streams.values()].flatMap((mine) => [...mine]) : [...(streams.get(userId) ?? [])]
  const listening = Promise.all([
    listener.listen('event', (userId) => {
      for (const { send } of streamsOf(userId)) send()
    }),
    listener.listen('session', (userId) => {
      for (const { look } of streamsOf(userId)) look()
    }),
  ])
  // The server waits for its connections to end; pages open their streams at another process.
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
    for (const { end } of streamsOf('*')) end()
  })
  server.addHook('onClose', async () => {
    for (const { unlisten } of await listening) await unlisten()
    if (listener !== sql) await listener.end({ timeout: 1 })
  })

  server.get(`${apiBase}/api/events`, async (request, reply) => {
    const token = header(request, 'token')
    const session = token ? await findSession(context, token) : undefined
    if (!session) {
      const refusal = refuse(token ? 'session.ended' : 'session.required')
      return reply.send(refusalEnvelope(languageOf(request), refusal))
    }
    await listening
    const cursor = await openCursor(context, session.userId, request)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(`id: ${cursor.last}\nevent: open\ndata: {}\n\n`)
    const stream = openStream(raw, cursor, () => isSessionOpen(context, session.id))
    const { send, look } = stream
    const key = session.userId.toString()
    const mine = streams.get(key) ?? new Set()
    streams.set(key, mine.add(stream))
    const timer = setInterval(() => {
      raw.write(': beat\n\n')
      look()
      send()
    }, heartbeatMs)
    // The connection may have ended during the preparation.
    look()
    send()
    if (closing) stream.end()
    raw.on('close', () => {
      clearInterval(timer)
      mine.delete(stream)
      if (mine.size === 0) streams.delete(key)
    })
    return reply
  })
}

/** Starts after the last event that the page has seen, or the given number of milliseconds back. */
async function openCursor({ sql, clock }: Context, userId: bigint, { headers }: FastifyRequest): Promise<EventCursor> {
  const { 'last-event-id': seen, 'since-ms': sinceMs } = headers
  const last = typeof seen === 'string' && /^\d{1,18}$/.test(seen) ? BigInt(seen) : undefined
  const cursor = new EventCursor(sql, userId, last)
  if (last === undefined) {
    const ms = typeof sinceMs === 'string' && /^\d{1,10}$/.test(sinceMs) ? Number(sinceMs) + lateMs : 0
    await cursor.skipTo(addMs(clock.now(), -ms))
  }
  return cursor
}

/** Runs the steps one after the other; a failure ends the stream, and the page opens a new one. */
function openStream(raw: ServerResponse, cursor: EventCursor, isOpen: () => Promise<boolean>): Stream {
  let sending = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    sending = sending.then(work).catch(() => void raw.end())
  }
  const send = () =>
    queue(async () => {
      if (raw.writableEnded) return
      const more = await cursor.next(({ id, kind, subject_id }) =>
        raw.write(`id: ${id}\nevent: ${kind}\ndata: {"id":"${subject_id}"}\n\n`),
      )
      if (more) send()
    })
  const look = () =>
    queue(async () => {
      if (!(await isOpen())) raw.end()
    })
  const end = () => queue(async () => void raw.end(`retry: ${retryMs}\n\n`))
  return { send, look, end }
}
