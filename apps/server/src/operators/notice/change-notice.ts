import type { OpsAnswer } from '@synet/contract/calls'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { Operator } from '#operators/operator/operator-session'
import type { OpsCall } from '#operators/ops-call'
import { checkTexts, writeTexts } from '#operators/notice/notice-texts'
import { readNoticeList } from '#operators/notice/read-notice-list'

type NoticeAnswer = OpsAnswer<'saveNotice'>

/**
 * Saves a draft, which users do not see. A scheduled notice becomes a draft again, because another text was approved. A
 * published notice is withdrawn and written again, never changed.
 */
export const saveNotice: OpsCall<'saveNotice'> = async (
  context,
  { id, popup, texts: given, secondFactor },
  operator,
) => {
  const texts = checkTexts(given)
  if (!texts.ok) return texts
  return change(context, operator, secondFactor, async (tx, now) => {
    const [row] = id
      ? await tx<{ id: bigint }[]>`
          update app.notice set popup = ${popup}, publish_at = null, operator_id = ${operator.id}
            where id = ${id} and withdrawn_at is null and (publish_at is null or publish_at > ${now}) returning id`
      : await tx<{ id: bigint }[]>`
          insert into app.notice (popup, publish_at, operator_id, created_at)
            values (${popup}, null, ${operator.id}, ${now}) returning id`
    if (!row) return refuse('notice.not-found')
    await writeTexts(tx, row.id, texts.value)
    const title = texts.value.find(({ language }) => language === 'en-US')?.title ?? ''
    return done({ id: row.id, action: 'notice.save', facts: { title, languages: String(texts.value.length) } })
  })
}

/** Withdraws a notice, so that users do not see it any more. */
export const withdrawNotice: OpsCall<'withdrawNotice'> = async (context, request, operator) =>
  change(context, operator, request.secondFactor, async (tx, now) => {
    const [row] = await tx<{ id: bigint }[]>`
      update app.notice set withdrawn_at = ${now} where id = ${request.id} and withdrawn_at is null returning id`
    return row ? done({ id: row.id, action: 'notice.withdraw', facts: {} }) : refuse('notice.not-found')
  })

async function change(
  context: Context,
  operator: Operator,
  secondFactor: string,
  work: (
    tx: Transaction,
    now: Date,
  ) => Promise<Result<{ id: bigint; action: string; facts: Readonly<Record<string, string>> }>>,
): Promise<Result<NoticeAnswer>> {
  return asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<NoticeAnswer>> => {
    const made = await work(tx, now)
    if (!made.ok) return made
    const { id, action, facts } = made.value
    await logOperatorAction(tx, now, { operatorId: operator.id, action, facts: { ...facts, notice: id.toString() } })
    const [notice] = (await readNoticeList(tx, now, { id: id.toString() })).list
    invariant(notice, 'the notice was just written')
    return done(notice)
  })
}
