import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { refuse, done, invariant, type Result } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { checkTexts, factsOfTexts, writeTexts } from '#operators/notice/notice-texts'
import { propose } from '#operators/proposal/propose'
import type { Context } from '#platform/context'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { Operator } from '#operators/operator/operator-session'

type Notice = OpsAnswer<'notices'>['list'][number]

interface Row {
  readonly id: bigint
  readonly publish_at: Date | null
  readonly withdrawn_at: Date | null
  readonly popup: boolean
  readonly operator: string | null
  readonly created_at: Date
  readonly readers: number
  readonly texts: Notice['texts']
}

/** Lists drafts and notices of any state, in every language they have, newest first. */
export async function readNoticeList(
  sql: Sql | Transaction,
  now: Date,
  { id, cursor, limit: asked }: OpsRequest<'notices'>,
): Promise<OpsAnswer<'notices'>> {
  const limit = pageLimit(asked)
  const rows = await sql<Row[]>`
    select n.id, n.publish_at, n.withdrawn_at, n.popup, o.name as operator, n.created_at,
        (select count(*)::int from app.notice_read r where r.notice_id = n.id) as readers,
        (select coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title, 'body', t.body)
          order by t.language), '[]') from app.notice_text t where t.notice_id = n.id) as texts
      from app.notice n left join app.operator o on o.id = n.operator_id
      where (${id ?? null}::bigint is null or n.id = ${id ?? null}) and n.id < ${cursorId(cursor)} order by n.id desc limit ${limit}`
  const list = rows.map((row) => ({
    id: row.id.toString(),
    state: stateOf(row, now),
    publishAt: row.publish_at?.toISOString() ?? null,
    popup: row.popup,
    operator: row.operator,
    createdAt: row.created_at.toISOString(),
    readers: row.readers,
    texts: row.texts,
  }))
  return { list, next: nextOf(rows, limit) }
}

function stateOf({ publish_at, withdrawn_at }: Row, now: Date): Notice['state'] {
  if (withdrawn_at) return 'withdrawn'
  if (!publish_at) return 'draft'
  return publish_at > now ? 'scheduled' : 'published'
}

/**
 * Proposes a notice. A notice can contain anything, such as a price, an address or a promise, so a second operator
 * reads it first.
 * @returns refusals of its texts, `notice.time`, `notice.not-found` for what users can read already or was withdrawn
 */
export const proposeNotice: OpsCall<'proposeNotice'> = async (context, request, operator) => {
  const { id, popup, reason, secondFactor } = request
  const texts = checkTexts(request.texts)
  if (!texts.ok) return texts
  const now = context.clock.now()
  const publishAt = request.publishAt ?? now.toISOString()
  if (new Date(publishAt) < now) return refuse('notice.time')
  const facts = { ...(id && { notice: id }), popup: String(popup), publishAt, ...factsOfTexts(texts.value) }
  return propose(context, operator, { kind: 'notice.published', facts, reason, secondFactor })
}

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
