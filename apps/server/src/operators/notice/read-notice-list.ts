import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'

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
