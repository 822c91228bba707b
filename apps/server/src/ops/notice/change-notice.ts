import type { OpsAnswer } from '@synet/contract/calls'
import { languages } from '@synet/contract/languages'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { logOperatorAction } from '#operator/operator-log'
import { checkSecondFactor, type Operator } from '#operator/operator-session'
import type { OpsCall } from '#ops/call'
import { readNoticeList } from '#ops/notice/read-notice-list'

type NoticeAnswer = OpsAnswer<'saveNotice'>

/** Writes a draft or schedules it. What users can read already is withdrawn and written anew, never changed. */
export const saveNotice: OpsCall<'saveNotice'> = async (context, request, operator) => {
  const { id, popup } = request
  const texts = request.texts.filter(({ title, body }) => title !== '' || body !== '')
  const lacking = ['en-US' as const, ...texts.map(({ language }) => language)].find(
    (language) => !texts.some((one) => one.language === language && one.title !== '' && one.body !== ''),
  )
  if (lacking) {
    return refuse('notice.text-required', {
      language: languages.find((one) => one.name === lacking)?.nativeTitle ?? '',
    })
  }
  if (new Set(texts.map(({ language }) => language)).size < texts.length)
    return refuse('request.invalid', { field: 'texts' })
  return change(context, operator, request.secondFactor, async (tx, now) => {
    // A minute's grace: what is to appear now was sent a moment ago.
    const publishAt = request.publishAt === null ? null : new Date(request.publishAt)
    if (publishAt && publishAt.getTime() < now.getTime() - 60_000) return refuse('notice.time')
    const [row] = id
      ? await tx<{ id: bigint }[]>`
          update app.notice set popup = ${popup}, publish_at = ${publishAt}, operator_id = ${operator.id}
            where id = ${id} and withdrawn_at is null and (publish_at is null or publish_at > ${now}) returning id`
      : await tx<{ id: bigint }[]>`
          insert into app.notice (popup, publish_at, operator_id, created_at)
            values (${popup}, ${publishAt}, ${operator.id}, ${now}) returning id`
    if (!row) return refuse('notice.not-found')
    await tx`delete from app.notice_text where notice_id = ${row.id}`
    for (const { language, title, body } of texts) {
      await tx`insert into app.notice_text (notice_id, language, title, body) values (${row.id}, ${language}, ${title}, ${body})`
    }
    const facts = { title: texts.find((one) => one.language === 'en-US')?.title ?? '', languages: String(texts.length) }
    return done({ id: row.id, action: 'notice.save', facts: { ...facts, publishAt: request.publishAt ?? '' } })
  })
}

/** Nobody reads it any more. */
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
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<NoticeAnswer>> => {
    const made = await work(tx, now)
    if (!made.ok) return made
    const { id, action, facts } = made.value
    await logOperatorAction(tx, now, { operatorId: operator.id, action, facts: { ...facts, notice: id.toString() } })
    const [notice] = await readNoticeList(tx, now, id)
    invariant(notice, 'the notice was just written')
    return done(notice)
  })
}
