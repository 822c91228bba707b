import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { cursorTime, latestTime } from '#platform/http/page'

type Notice = Answer<'user/notices'>['list'][number]

interface Row {
  readonly id: bigint
  readonly publish_at: Date
  readonly popup: boolean
  readonly language: string
  readonly title: string
  readonly body: string
  readonly read: boolean
}

export interface NoticeQuestion {
  readonly language: Language
  readonly now: Date
  /** The reading user; a visitor has read nothing. */
  readonly userId?: bigint
  readonly id?: bigint
  readonly cursor?: string | undefined
  readonly limit: number
}

/** `time.id` of the last row: notices are in the order of publication, not of writing. */
const cursorOf = (row: Row): string => `${row.publish_at.getTime()}.${row.id}`
const readCursor = (cursor: string | undefined): { before: Date; id: bigint } => {
  const [, ms = '', id = ''] = /^(\d{1,15})\.(\d{1,18})$/.exec(cursor ?? '') ?? []
  return ms === '' ? { before: latestTime, id: 0n } : { before: cursorTime(ms), id: BigInt(id) }
}

/**
 * Published notices, newest first, in the language asked for, else in one that its readers understand (Traditional
 * Chinese reads Simplified), else in English, else in whichever there is. Those from before a user registered count as
 * read.
 */
export async function readNotices(
  sql: Sql,
  { language, now, userId, id, cursor, limit }: NoticeQuestion,
): Promise<{ list: Notice[]; next: string | null }> {
  const last = readCursor(cursor)
  const rows = await sql<Row[]>`
    select n.id, n.publish_at, n.popup, t.language, t.title, t.body,
        ${
          userId === undefined
            ? sql`false`
            : sql`(exists (select from app.notice_read r where r.user_id = ${userId} and r.notice_id = n.id)
                or exists (select from app.user_account u where u.id = ${userId} and n.publish_at < u.created_at))`
        } as read
      from app.notice n
        cross join lateral (select * from app.notice_text where notice_id = n.id
          order by language = ${language} desc, split_part(language, '-', 1) = ${language.split('-')[0] ?? ''} desc,
            language = 'en-US' desc, language limit 1) t
      where n.publish_at <= ${now} and n.withdrawn_at is null
        and (n.publish_at, n.id) < (${last.before}::timestamptz, ${last.id}::bigint)
        and (${id ?? null}::bigint is null or n.id = ${id ?? null})
      order by n.publish_at desc, n.id desc limit ${limit}`
  const end = rows.at(-1)
  return {
    list: rows.map((row) => ({
      id: row.id.toString(),
      title: row.title,
      body: row.body,
      language: row.language,
      popup: row.popup,
      read: row.read,
      at: row.publish_at.toISOString(),
    })),
    next: end && rows.length === limit ? cursorOf(end) : null,
  }
}
