import type { ServerResponse } from 'node:http'
import { apiBase } from '@synet/contract/routes'
import { addMs, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { recentlyConfirmed } from '@synet/ledger/read-confirmed'
import { openDatabase, type Sql } from '@synet/ledger/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context'
import { readHeader, languageOf } from '#platform/http/caller-of'
import { envelopeOf, refusalEnvelope, statusOf } from '#platform/http/envelope'
import { EventCursor } from '#platform/http/event-cursor'
import { EventTail, tailMs, type Woken } from '#platform/http/event-tail'
import { startLoop } from '#platform/loop/loop'
import { setGauge } from '#platform/metrics/registry'
import { findSession, isSessionOpen } from '#people/session/session'

export const heartbeatMs = 15_000
/** An event bears the time at which its transaction began. */
const lateMs = minutes(1)

/** The pages of a process that has ended come back to another one after this time. */
const retryMs = 1_000

/**
 * The most streams of a session, and of a user. The oldest of too many ends, because it may be one whose connection was
 * lost without a word; a page whose stream ended so comes back after a minute, and asks for what is new meanwhile.
 */
const streamsMax = { session: 10, user: 40 } as const
const crowdedRetryMs = minutes(1)
const cutMs = 5_000
/** A client that takes its events more slowly than they come asks again for what it has not got. */
const untakenBytesMax = 2 ** 18
/** A page opens its stream again after a second at the earliest, and each costs some queries. */
const opensMax = { count: 60, windowMs: minutes(1) } as const

interface Stream {
  readonly sessionId: bigint
  /** Sends what is new. */
  readonly send: () => void
  /** Checks whether its session is still open. */
  readonly checkSession: () => void
  readonly beat: () => void
  /** Ends it, and says when to come back. */
  readonly end: (retryMs: number) => void
  /** Gives up a connection that does not take its end. */
  readonly cut: () => void
}

/**
 * The open streams of a process, by user. They share one timer, so that a beat costs two queries, however many there are.
 */
class Streams {
  readonly #sql: Sql
  readonly #tail: EventTail
  readonly #now: () => number
  readonly #byUser = new Map<bigint, Set<Stream>>()
  /** How often each session has opened one in the present window. */
  readonly #opens = new Map<bigint, { count: number; readonly until: number }>()
  #timer: NodeJS.Timeout | undefined
  #ended = false
  #open = 0

  constructor({ sql, clock }: Pick<Context, 'sql' | 'clock'>) {
    this.#sql = sql
    this.#tail = new EventTail(sql)
    this.#now = () => clock.now().getTime()
    setGauge('synet_event_streams', {}, this.#open)
  }

  /** @returns refusal `request.too-many` */
  takeOpening(sessionId: bigint): Result<void> {
    const now = this.#now()
    // They are in the order of their ends.
    for (const [id, { until }] of this.#opens) {
      if (until > now) break
      this.#opens.delete(id)
    }
    const opens = this.#opens.get(sessionId) ?? { count: 0, until: now + opensMax.windowMs }
    this.#opens.set(sessionId, opens)
    if (++opens.count <= opensMax.count) return done(undefined)
    return refuse('request.too-many', { seconds: Math.ceil((opens.until - now) / 1_000) })
  }

  of(userId: bigint): readonly Stream[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  add(userId: bigint, stream: Stream): void {
    const mine = (this.#byUser.get(userId) ?? new Set()).add(stream)
    this.#byUser.set(userId, mine)
    setGauge('synet_event_streams', {}, ++this.#open)
    if (this.#ended) stream.end(retryMs)
    const sameSession = [...mine].filter(({ sessionId }) => sessionId === stream.sessionId)
    const [oldest] = sameSession.length > streamsMax.session ? sameSession : mine.size > streamsMax.user ? mine : []
    this.#timer ??= setInterval(() => void this.#beat().catch(() => undefined), heartbeatMs)
    if (!oldest) return
    // The oldest stream does not count any more, even if its connection takes time to end.
    this.remove(userId, oldest)
    oldest.end(crowdedRetryMs)
    oldest.cut()
  }

  remove(userId: bigint, stream: Stream): void {
    const mine = this.#byUser.get(userId)
    if (mine?.delete(stream)) setGauge('synet_event_streams', {}, --this.#open)
    if (mine?.size === 0) this.#byUser.delete(userId)
    if (this.#byUser.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Ends all streams, and each one that opens later: pages open theirs at another process. */
  endAll(): void {
    this.#ended = true
    for (const { end } of this.#all()) end(retryMs)
  }

  /** Sends what is new. @returns false: the loop waits before it looks again */
  async poll(): Promise<boolean> {
    await this.#wake(await this.#tail.next(this.#now()))
    return false
  }

  async #beat(): Promise<void> {
    await recentlyConfirmed(this.#sql)
    for (const stream of this.#all()) {
      stream.beat()
      stream.checkSession()
    }
    await this.#wake(await this.#tail.late(this.#now()))
  }

  async #wake(users: Woken): Promise<void> {
    const woken = users === 'everyone' ? this.#all() : users.flatMap((userId) => this.of(userId))
    if (woken.length > 0) await recentlyConfirmed(this.#sql)
    for (const { send } of woken) send()
  }

  #all(): readonly Stream[] {
    return [...this.#byUser.values()].flatMap((mine) => [...mine])
  }
}

/**
 * `GET /prod/api/events`: server-sent events of one user, the first of them `open`. With `since-ms` it begins with what
 * happened in so many milliseconds before, so that a page misses nothing between its first answers and its stream; with
 * `last-event-id` it continues from there. Either way an event may come twice. The tail of the table only wakes a stream; what
 * is sent is read for its user, so that an event which the tail missed costs a heartbeat. A stream ends with its session.
 */
export function serveEvents(server: FastifyInstance, context: Context): void {
  const { sql, config } = context
  const streams = new Streams(context)
  const polling = startLoop('events', tailMs, () => streams.poll())
  const listener = config.databaseListenUrl
    ? openDatabase(config.databaseListenUrl, { max: 1, name: 'synet-listen' })
    : sql
  let listening: { readonly unlisten: () => Promise<void> } | undefined
  // A database that is just changing its primary refuses it; until then the beats end such streams.
  const subscribing = startLoop('ends of sessions', minutes(1), async () => {
    listening ??= await listener.listen('session', (userId) => {
      for (const { checkSession } of streams.of(BigInt(userId))) checkSession()
    })
    return false
  })
  // The server waits for its connections to end.
  server.addHook('preClose', async () => streams.endAll())
  server.addHook('onClose', async () => {
    await polling.stop()
    await subscribing.stop()
    await listening?.unlisten()
    if (listener !== sql) await listener.end({ timeout: 1 })
  })

  server.get(`${apiBase}/api/events`, async (request, reply) => {
    await recentlyConfirmed(sql)
    const token = readHeader(request, 'token')
    const session = token ? await findSession(context, token) : undefined
    if (!session) {
      const refusal = refuse(token ? 'session.ended' : 'session.required')
      return reply.send(refusalEnvelope(languageOf(request), refusal))
    }
    const allowed = streams.takeOpening(session.id)
    if (!allowed.ok) return reply.code(statusOf(allowed)).send(envelopeOf(languageOf(request), allowed))
    const cursor = await openCursor(context, session.userId, request)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(`id: ${cursor.last}\nevent: open\ndata: {}\n\n`)
    const stream = openStream(raw, cursor, { sessionId: session.id, isOpen: () => isSessionOpen(context, session.id) })
    // The connection may have ended during the preparation.
    if (raw.destroyed) return reply
    streams.add(session.userId, stream)
    stream.checkSession()
    stream.send()
    raw.on('close', () => streams.remove(session.userId, stream))
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

/**
 * Runs the steps one after the other; a failure ends the stream, and the page opens a new one. Between its end and the
 * end of its connection nothing is written: Node.js would report an error that nobody handles.
 */
export function openStream(
  raw: ServerResponse,
  cursor: Pick<EventCursor, 'next'>,
  { sessionId, isOpen }: { readonly sessionId: bigint; readonly isOpen: () => Promise<boolean> },
): Stream {
  let sending = Promise.resolve()
  const cut = () => void setTimeout(() => raw.destroy(), cutMs).unref()
  const write = (text: string) => {
    if (!raw.writableEnded) raw.write(text)
  }
  const close = (text = '') => {
    if (raw.writableEnded) return
    raw.end(text)
    cut()
  }
  const queue = (work: () => Promise<void>) => {
    sending = sending.then(work).catch(() => close())
  }
  const send = () =>
    queue(async () => {
      if (raw.writableEnded) return
      if (raw.writableLength > untakenBytesMax) return close()
      const more = await cursor.next(({ id, kind, subject_id }) =>
        write(`id: ${id}\nevent: ${kind}\ndata: {"id":"${subject_id}"}\n\n`),
      )
      if (more) send()
    })
  const checkSession = () =>
    queue(async () => {
      if (!(await isOpen())) close()
    })
  const end = (afterMs: number) => queue(async () => close(`retry: ${afterMs}\n\n`))
  return { sessionId, cut, send, checkSession, end, beat: () => write(': beat\n\n') }
}
