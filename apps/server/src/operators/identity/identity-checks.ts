import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { pageLimit } from '#platform/http/page'
import { announceIdentityCheck, askedLifeMs, identityHoldMs } from '#people/identity/identity-check'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { Operator } from '#operators/operator/operator-session'
import type { OpsCall } from '#operators/ops-call'

type Checks = OpsAnswer<'identityChecks'>

interface Row {
  readonly id: bigint
  readonly user_id: bigint
  readonly username: string
  readonly contact: string
  readonly facts: string
  readonly asked_at: Date
  readonly first_by: bigint | null
  readonly first: string | null
  readonly first_at: Date | null
  readonly held_until: Date | null
  readonly rank: number
  readonly account: bigint
  readonly of_account: number
}

/**
 * The checks of one account stand together, so that a stranger's hides none of the owner's. Accounts with a check that
 * waits for this operator come first: those of which they have confirmed all, or all are held, after them.
 */
async function readChecks(
  sql: Sql | Transaction,
  operator: Operator,
  { cursor, limit: asked }: OpsRequest<'identityChecks'> = {},
): Promise<Checks> {
  const limit = pageLimit(asked)
  const isWaiting = sql`(held_until is null and first_by is distinct from ${operator.id})`
  const [rank = '0', account = '0', after = '0'] = /^[01]( \d{1,18}){2}$/.test(cursor ?? '')
    ? (cursor?.split(' ') ?? [])
    : []
  const rows = await sql<Row[]>`
    select c.id, c.user_id, u.username, c.contact, c.facts, c.asked_at, c.first_by, o.name as first, c.first_at, c.held_until,
        c.rank, c.account, c.of_account
      from (select *, min((not ${isWaiting})::int) over w as rank, min(id) over w as account, (count(*) over w)::int as of_account
          from app.identity_check where ended_at is null window w as (partition by user_id)) c join app.user_account u on u.id = c.user_id left join app.operator o on o.id = c.first_by
      where (c.rank, c.account, c.id) > (${rank}::int, ${account}::bigint, ${after}::bigint)
      order by c.rank, c.account, c.id limit ${limit}`
  const last = rows.at(-1)
  return {
    next: last && rows.length === limit ? `${last.rank} ${last.account} ${last.id}` : null,
    list: rows.map((row) => ({
      id: row.id.toString(),
      userId: row.user_id.toString(),
      username: row.username,
      contact: row.contact,
      facts: row.facts,
      askedAt: row.asked_at.toISOString(),
      first:
        row.first !== null && row.first_at
          ? { operator: row.first, mine: row.first_by === operator.id, at: row.first_at.toISOString() }
          : null,
      heldUntil: row.held_until?.toISOString() ?? null,
      ofAccount: row.of_account,
    })),
  }
}

export const identityChecks: OpsCall<'identityChecks'> = async ({ sql }, request, operator) =>
  done(await readChecks(sql, operator, request))

type Open = Pick<Row, 'id' | 'user_id' | 'first_by' | 'held_until' | 'asked_at'>

async function decide(
  context: Context,
  { id, secondFactor }: { readonly id: string; readonly secondFactor: string },
  operator: Operator,
  work: (tx: Transaction, now: Date, row: Open) => Promise<Result<{ action: string; facts?: Record<string, string> }>>,
): Promise<Result<Checks>> {
  return asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Checks>> => {
    const [row] = await tx<Open[]>`
      select id, user_id, first_by, held_until, asked_at from app.identity_check where id = ${id} and ended_at is null for update`
    if (!row) return refuse('identity.not-found')
    const entry = await work(tx, now, row)
    if (!entry.ok) return entry
    const facts = { userId: row.user_id.toString(), check: row.id.toString(), ...entry.value.facts }
    await logOperatorAction(tx, now, { operatorId: operator.id, action: entry.value.action, facts })
    return done(await readChecks(tx, operator))
  })
}

/**
 * Confirms that the asking person is the account's owner. The second operator's confirmation starts the hold and tells
 * the owner by every address that the account has.
 */
export const confirmIdentity: OpsCall<'confirmIdentity'> = (context, request, operator) =>
  decide(context, request, operator, async (tx, now, row) => {
    // The job that ends a check after its time may be late.
    if (row.held_until || addMs(row.asked_at, askedLifeMs) <= now) return refuse('identity.not-found')
    if (row.first_by === null) {
      await tx`update app.identity_check set first_by = ${operator.id}, first_at = ${now} where id = ${row.id}`
      return done({ action: 'identity.confirm-first' })
    }
    if (row.first_by === operator.id) return refuse('operator.same')
    const heldUntil = addMs(now, identityHoldMs)
    await tx`update app.identity_check set second_by = ${operator.id}, held_until = ${heldUntil} where id = ${row.id}`
    await announceIdentityCheck(tx, now, { userId: row.user_id, heldUntil })
    return done({ action: 'identity.confirm' })
  })

/** Ends a check; one operator is enough, also during the hold. */
export const rejectIdentity: OpsCall<'rejectIdentity'> = (context, request, operator) =>
  decide(context, request, operator, async (tx, now, row) => {
    await tx`update app.identity_check set ended_at = ${now}, ended_as = 'rejected' where id = ${row.id}`
    return done({ action: 'identity.reject', facts: { reason: request.reason } })
  })
