import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { inOpenSession, logOutSessions } from '#people/session/session'
import { confirmPerson } from '#people/passkey/confirm-person'

export const sessions: UserCall<'user/sessions'> = async ({ sql, clock }, request, { userId, sessionId }) => {
  const limit = pageLimit(request.limit)
  const rows = await sql<{ id: bigint; device: string; created_at: Date; seen_at: Date }[]>`
    select id, device, created_at, seen_at from app.session
      where user_id = ${userId} and ended_at is null and expires_at > ${clock.now()} and id < ${cursorId(request.cursor)}
      order by id desc limit ${limit}`
  const list = rows.map((row) => ({
    id: row.id.toString(),
    device: row.device,
    current: row.id === sessionId,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }))
  return done({ list, next: nextOf(rows, limit) })
}

/** Logs one of the caller's devices out. */
export const endSession: UserCall<'user/endSession'> = ({ sql, clock }, { id }, caller) =>
  inOpenSession(sql, caller, async (tx): Promise<Result<Answer<'user/endSession'>>> => {
    const ended = await logOutSessions(tx, clock.now(), caller.userId, { only: BigInt(id) })
    return ended > 0 ? done({}) : refuse('device.not-found')
  })

export const logout: UserCall<'user/logout'> = ({ sql, clock }, { which = 'this' }, { userId, sessionId }) =>
  inOpenSession(sql, { userId, sessionId }, async (tx) => {
    const these = which === 'this' ? { only: sessionId } : { except: which === 'others' ? sessionId : undefined }
    await logOutSessions(tx, clock.now(), userId, these)
    return done({})
  })

interface Row {
  readonly id: bigint
  readonly created_at: Date
  readonly device: string
  readonly network: string | null
  readonly method: Answer<'user/logIns'>['list'][number]['method']
  readonly ended: boolean
}

export const logIns: UserCall<'user/logIns'> = async ({ sql, clock }, request, { userId, sessionId }) => {
  const limit = pageLimit(request.limit)
  const rows = await sql<Row[]>`
    select id, created_at, device, network, method, ended_at is not null or expires_at <= ${clock.now()} as ended
      from app.session where user_id = ${userId} and id < ${cursorId(request.cursor)} order by id desc limit ${limit}`
  const list = rows.map(({ id, created_at: at, device, network, method, ended }) => ({
    id: id.toString(),
    at: at.toISOString(),
    device,
    network,
    method,
    current: id === sessionId,
    ended,
  }))
  return done({ list, next: nextOf(rows, limit) })
}

export const unlock: UserCall<'user/unlock'> = async (context, request, { userId }) => {
  const confirmed = await confirmPerson(context, userId, request)
  return confirmed.ok ? done({}) : confirmed
}
