import { addMs, days, hours } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { OpsAnswer } from '@synet/contract/calls'
import type { Context } from '#platform/context'
import { isFreezeOver } from '#people/freeze/lapse-freezes'
import { endFreeze, writeFrozen } from '#people/freeze/write-frozen'
import { readCustomer } from '#operators/customer/read-customer'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { Operator } from '#operators/operator/operator-session'
import type { OpsCall } from '#operators/ops-call'
import { mailUser } from '#platform/message/notify-user'
import { mailTimeText } from '#platform/message/mail-time'
import { endSessions } from '#people/session/session'
import { freezeMail, freezeRenewedMail } from '@synet/words/mail'

/** A freeze that no second operator confirms ends after this time. */
const lapseMs = hours(24)
/** A confirmed freeze ends after this time unless two operators renew it, so that nobody stays frozen by neglect. */
const reviewMs = days(30)
/**
 * After a freeze lapsed unconfirmed, the same operator cannot freeze the account again for this time, so that no single
 * operator holds an account for longer than a day.
 */
const againMs = days(30)

type CustomerAnswer = Result<OpsAnswer<'customer'>>

interface FreezeRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly scopes: string[]
  readonly operator_id: bigint
  readonly confirmed_at: Date | null
  readonly renewal_by: bigint | null
  readonly renewal_reason: string | null
  /** Its time is up, and the job that ends it is late: it can only be ended. */
  readonly over: boolean
}

/** Locks the user, then their open freeze; every caller locks in this order. */
async function lockFreeze(tx: Transaction, now: Date, id: string): Promise<FreezeRow | undefined> {
  const [found] = await tx<{ user_id: bigint }[]>`select user_id from app.freeze where id = ${id}`
  if (!found) return undefined
  await tx`select from app.user_account where id = ${found.user_id} for update`
  const [row] = await tx<FreezeRow[]>`
    select id, user_id, scopes, operator_id, confirmed_at, renewal_by, renewal_reason, coalesce(${isFreezeOver(tx, now)}, false) as over
      from app.freeze where id = ${id} and ended_at is null`
  return row
}

/** Freezes an account. It takes effect at once, because a stolen account can't wait for a second operator. */
export const freezeCustomer: OpsCall<'freeze'> = async (context, request, operator) => {
  const { sql } = context
  const scopes = [...new Set(request.scopes)].toSorted()
  const frozen = await asOperator(context, operator, request.secondFactor, async (tx, now): Promise<Result<bigint>> => {
    // The owner's own freeze keeps nobody from this one, which applies beside it.
    const [user] = await tx<{ id: bigint }[]>`
      select id from app.user_account where id = ${request.userId} for update`
    if (!user) return refuse('user.not-found')
    const [open] = await tx`select from app.freeze where user_id = ${user.id} and ended_at is null`
    if (open) return refuse('freeze.open')
    const [lapsed] = await tx<{ at: Date }[]>`
      select at from app.freeze where user_id = ${user.id} and operator_id = ${operator.id} and confirmed_at is null
        and at > ${addMs(now, -againMs)} order by id desc limit 1`
    if (lapsed) {
      const left = addMs(lapsed.at, againMs).getTime() - now.getTime()
      return refuse('freeze.again', { days: Math.max(1, Math.ceil(left / days(1))) })
    }
    await tx`insert into app.freeze (user_id, scopes, reason, appeal, operator_id, at, lapses_at)
      values (${user.id}, ${scopes}, ${request.reason}, ${request.appeal}, ${operator.id}, ${now}, ${addMs(now, lapseMs)})`
    await writeFrozen(tx, now, user.id)
    if (scopes.includes('log-in')) await endSessions(tx, now, user.id, { except: undefined })
    await mailUser(tx, now, user.id, { topic: 'account' }, (language, username) =>
      freezeMail(language, 'frozen', { username, reason: request.reason, appeal: request.appeal }),
    )
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'customer.freeze',
      facts: { userId: user.id.toString(), scopes: scopes.join(', '), reason: request.reason, appeal: request.appeal },
    })
    return done(user.id)
  })
  return frozen.ok ? readCustomer(sql, { userId: frozen.value, operatorId: operator.id }) : frozen
}

/** Confirms a freeze as its second operator: it now holds until its review, or until an operator ends it. */
export const confirmFreeze: OpsCall<'confirmFreeze'> = async (context, request, operator) =>
  decide(context, request, operator, async (tx, now, row) => {
    if (row.confirmed_at || row.over) return refuse('freeze.not-found')
    if (row.operator_id === operator.id) return refuse('operator.same')
    await tx`update app.freeze set confirmed_by = ${operator.id}, confirmed_at = ${now}, review_at = ${addMs(now, reviewMs)}
      where id = ${row.id}`
    return done({ action: 'customer.freeze-confirm', facts: {} })
  })

/** Records one operator's request to renew a freeze; nothing changes until a second operator grants it. */
export const renewFreeze: OpsCall<'renewFreeze'> = async (context, request, operator) =>
  decide(context, request, operator, async (tx, _now, row) => {
    if (!row.confirmed_at || row.over) return refuse('freeze.not-found')
    await tx`update app.freeze set renewal_by = ${operator.id}, renewal_reason = ${request.reason} where id = ${row.id}`
    return done({ action: 'customer.freeze-renew', facts: { reason: request.reason } })
  })

/**
 * Renews a freeze as its second operator: the next review is a whole period from now, and the user is notified of the
 * reason.
 */
export const confirmRenewal: OpsCall<'confirmRenewal'> = async (context, request, operator) =>
  decide(context, request, operator, async (tx, now, row) => {
    const { renewal_by: askedBy, renewal_reason: reason } = row
    if (askedBy === null || reason === null || row.over) return refuse('freeze.not-found')
    if (askedBy === operator.id) return refuse('operator.same')
    const reviewAt = addMs(now, reviewMs)
    await tx`update app.freeze set review_at = ${reviewAt}, renewed_reason = ${reason}, renewal_by = null, renewal_reason = null
      where id = ${row.id}`
    await mailUser(tx, now, row.user_id, { topic: 'account' }, (language, username) =>
      freezeRenewedMail(language, { username, reason, time: mailTimeText(reviewAt) }),
    )
    return done({ action: 'customer.freeze-renew-confirm', facts: { reason } })
  })

/** Ends a freeze. One operator is enough to give a user their account back. */
export const unfreezeCustomer: OpsCall<'unfreeze'> = async (context, request, operator) =>
  decide(context, request, operator, async (tx, now, row) => {
    await endFreeze(tx, now, row, operator.id)
    return done({ action: 'customer.unfreeze', facts: { reason: request.reason } })
  })

async function decide(
  context: Context,
  request: { id: string; secondFactor: string },
  operator: Operator,
  work: (
    tx: Transaction,
    now: Date,
    row: FreezeRow,
  ) => Promise<Result<{ action: string; facts: Readonly<Record<string, string>> }>>,
): Promise<CustomerAnswer> {
  const { sql } = context
  const decided = await asOperator(
    context,
    operator,
    request.secondFactor,
    async (tx, now): Promise<Result<bigint>> => {
      const row = await lockFreeze(tx, now, request.id)
      if (!row) return refuse('freeze.not-found')
      const entry = await work(tx, now, row)
      if (!entry.ok) return entry
      const facts = { userId: row.user_id.toString(), freeze: row.id.toString(), ...entry.value.facts }
      await logOperatorAction(tx, now, { operatorId: operator.id, action: entry.value.action, facts })
      return done(row.user_id)
    },
  )
  return decided.ok ? readCustomer(sql, { userId: decided.value, operatorId: operator.id }) : decided
}
