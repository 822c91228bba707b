import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'

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
