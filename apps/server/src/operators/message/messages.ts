import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { done, invariant, type Result } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { addMs } from '@synet/core/clock'
import { keptTopics, type MessageTopic, messageTopics } from '#platform/message/message-topics'
import { logOperatorAction } from '#platform/operator-log'
import { inOperatorSession } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'

interface Row {
  readonly id: bigint
  readonly kind: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly tries: number
  readonly state: OpsAnswer<'messages'>['list'][number]['state']
}

/** Subjects may contain codes; operators may know that a code was sent, never which one. */
const blotCodes = (text: string): string => text.replaceAll(/\d{4,}/g, (digits) => '•'.repeat(digits.length))

/** Lists which message was sent to whom and when, newest first, without the content. */
export async function readMessages(sql: Sql, request: OpsRequest<'messages'>): Promise<OpsAnswer<'messages'>> {
  const limit = pageLimit(request.limit)
  const recipient = request.recipient || null
  const rows = await sql<Row[]>`
    select id, kind, recipient, subject, created_at, sent_at, tries,
        case when sent_at is not null then 'sent' when given_up_at is null then 'waiting'
          when handled_at is null then 'given-up' else 'ended' end as state from app.message
      where id < ${cursorId(request.cursor)} and (${recipient}::text is null or recipient = ${recipient})
        and (${request.of !== 'given-up'} or given_up_at is not null and handled_at is null)
      order by id desc limit ${limit}`
  const [open] = await sql<{ count: number }[]>`
    select count(*)::int as count from app.message where given_up_at is not null and handled_at is null`
  invariant(open, 'a count gives a row')
  return {
    list: rows.map((row) => ({
      id: row.id.toString(),
      kind: row.kind,
      recipient: row.recipient,
      subject: blotCodes(row.subject),
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      tries: row.tries,
      state: row.state,
    })),
    next: nextOf(rows, limit),
    givenUp: open.count,
  }
}

/** Sends given-up messages again, or marks them as seen, which deletes their text: the named one, or all of them. */
export const handleMessages: OpsCall<'handleMessages'> = (context, { id, again }, operator) =>
  inOperatorSession(context, operator, async (tx, now): Promise<Result<OpsAnswer<'handleMessages'>>> => {
    const untils = keptTopics.map((topic) => addMs(now, messageTopics[topic as MessageTopic].usefulMs).toISOString())
    const open = tx`given_up_at is not null and handled_at is null and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)`
    const handled = again
      ? await tx`update app.message m set given_up_at = null, tries = 0, next_try_at = ${now}, useful_until = t.until
          from unnest(${[...keptTopics]}::text[], ${untils}::text[]::timestamptz[]) as t (topic, until) where t.topic = m.topic and ${open}`
      : await tx`update app.message set handled_at = ${now}, sealed = null, body_text = '', body_html = '' where ${open}`
    if (handled.count > 0) {
      const facts = { messages: id ?? 'all', count: String(handled.count) }
      await logOperatorAction(tx, now, {
        operatorId: operator.id,
        action: again ? 'message.again' : 'message.seen',
        facts,
      })
    }
    return done({ handled: handled.count })
  })
