import { apiBase } from '@synet/contract/routes'
import { addMs, minutes } from '@synet/core/clock'
import { refuse } from '@synet/core/result'
import { int8Array } from '@synet/ledger/database'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context'
import { header, languageOf } from '#http/caller-of'
import { refusalEnvelope } from '#http/envelope'
import { findSession, isSessionOpen } from '#session/session'

export const heartbeatMs = 15_000
const pageRows = 100
/** An event bears the time at which its transaction began. */
const lateMs = minutes(1)
/** Ids are drawn before their transactions commit, so that one may come after a greater one: so far back is looked. */
const lateIds = 1_000n

interface Stream {
  /** Sends what is new. */
  readonly send: () => void
  /** Looks whether its session is still open. */
  readonly look: () => void
}

/**
 * `GET /prod/api/events`: server-sent events of one user, the first of them `open`. With `since-ms` it begins with what
 * happened in so many milliseconds before, so that a page misses nothing between its first answers and its stream; with
 * `last-event-id` it goes on from there. Either way an event may come twice. A notification only wakes; what is sent is
 * read from the table, so that a lost one costs a heartbeat and no event. A stream ends with its session.
 */
export function serveEvents(server: FastifyInstance, context: Context): void {
  const { sql } = context
  const streams = new Map<string, Set<Stream>>()
  // `*`: more users than one notification is worth.
  const streamsOf = (userId: string): Stream[] =>
    userId === '*' ? [...streams.values()].flatMap((mine) => [...mine]) : [...(streams.get(userId) ?? [])]
  const listening = Promise.all([
    sql.listen('event', (userId) => {
      for (const { send } of streamsOf(userId)) send()
    }),
    sql.listen('session', (userId) => {
      for (const { look } of streamsOf(userId)) look()
    }),
  ])
  server.addHook('onClose', async () => {
    for (const { unlisten } of await listening) await unlisten()
  })

  server.get(`${apiBase}/api/events`, async (request, reply) => {
    const token = header(request, 'token')
    const session = token ? await findSession(context, token) : undefined
    if (!session) {
      const refusal = refuse(token ? 'session.ended' : 'session.required')
      return reply.send(refusalEnvelope(languageOf(request), refusal))
    }
    await listening
    const asked = request.headers['last-event-id']
    let last = typeof asked === 'string' && /^\d{1,18}$/.test(asked) ? BigInt(asked) : undefined
    let sent: bigint[] = []
    const unsent = (before?: Date) => sql<{ id: bigint; kind: string; subject_id: bigint }[]>`
      select id, kind, subject_id from app.event
      where user_id = ${session.userId} and id > ${(last ?? 0n) - lateIds} and id <> all (${int8Array(sent)}::bigint[])
        ${before ? sql`and at <= ${before}` : sql``}
      order by id limit ${pageRows}`
    const markSent = (ids: readonly bigint[]) => {
      for (const id of ids) if (id > (last ?? 0n)) last = id
      sent = [...sent, ...ids].filter((id) => id > (last ?? 0n) - lateIds)
    }
    if (last === undefined) {
      const sinceMs = request.headers['since-ms']
      const from = addMs(
        context.clock.now(),
        typeof sinceMs === 'string' && /^\d{1,10}$/.test(sinceMs) ? -Number(sinceMs) - lateMs : 0,
      )
      const [row] = await sql<{ id: bigint }[]>`
        select coalesce(max(id), 0)::bigint as id from app.event where user_id = ${session.userId} and at <= ${from}`
      last = row?.id ?? 0n
      for (let rows = await unsent(from); rows.length > 0; rows = await unsent(from)) markSent(rows.map(({ id }) => id))
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(`id: ${last}\nevent: open\ndata: {}\n\n`)

    let sending = Promise.resolve()
    const send = () => {
      sending = sending
        .then(async () => {
          if (raw.writableEnded) return
          const rows = await unsent()
          for (const { id, kind, subject_id } of rows) {
            raw.write(`id: ${id}\nevent: ${kind}\ndata: {"id":"${subject_id}"}\n\n`)
          }
          markSent(rows.map(({ id }) => id))
          if (rows.length === pageRows) send()
        })
        .catch(() => void raw.end())
    }
    const look = () => {
      sending = sending
        .then(async () => {
          if (!(await isSessionOpen(context, session.id))) raw.end()
        })
        .catch(() => void raw.end())
    }
    const key = session.userId.toString()
    const mine = streams.get(key) ?? new Set()
    const stream = { send, look }
    streams.set(key, mine.add(stream))
    const timer = setInterval(() => {
      raw.write(': beat\n\n')
      look()
      send()
    }, heartbeatMs)
    // It may have ended while this was being prepared.
    look()
    send()
    raw.on('close', () => {
      clearInterval(timer)
      mine.delete(stream)
      if (mine.size === 0) streams.delete(key)
    })
    return reply
  })
}
