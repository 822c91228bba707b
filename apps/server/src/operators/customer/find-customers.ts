import { storedAddresses, storedHashes } from '@synet/chain/address'
import { codeOf } from '@synet/contract/digits'
import { userHandleOf } from '@synet/contract/user-handle'
import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { int8Array, type Sql } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { parsePhone } from '#platform/message/parse-phone'

type Row = OpsAnswer<'customers'>['list'][number]

export interface CustomerRow {
  readonly id: bigint
  readonly username: string
  readonly nickname: string | null
  readonly phone: string
  readonly email: string | null
  readonly demo: boolean
  readonly scopes: Row['frozen']
  readonly self_frozen_at: Date | null
  readonly lapses_at: Date | null
  readonly appealed_at: Date | null
  readonly created_at: Date
}

export const customerRow = (row: CustomerRow): Row => ({
  id: row.id.toString(),
  username: row.username,
  nickname: row.nickname,
  phone: row.phone,
  email: row.email,
  demo: row.demo,
  frozen: row.scopes,
  selfFrozenAt: row.self_frozen_at?.toISOString() ?? null,
  lapsesAt: row.lapses_at?.toISOString() ?? null,
  appealedAt: row.appealed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const customerColumns = (sql: Sql) => sql`
  u.id, u.username, u.nickname, coalesce(u.phone, '') as phone, u.email, u.demo, u.created_at,
  case when u.frozen_reason is null then '{}' else u.frozen_scopes end as scopes, u.self_frozen_at,
  (select f.lapses_at from app.freeze f where f.user_id = u.id and f.ended_at is null and f.confirmed_at is null) as lapses_at,
  (select max(a.at) from app.freeze f join app.freeze_appeal a on a.freeze_id = f.id
    where f.user_id = u.id and f.ended_at is null) as appealed_at`

/**
 * Finds the users that a query may mean, in any of its interpretations; without a query, those who are frozen. Every
 * interpretation uses an index.
 */
export async function findCustomers(sql: Sql, request: OpsRequest<'customers'>): Promise<OpsAnswer<'customers'>> {
  const limit = pageLimit(request.limit)
  const before = cursorId(request.cursor)
  const ids = request.query ? await readingsOf(sql, request.query, { before, limit }) : undefined
  const rows = await sql<CustomerRow[]>`
    select ${customerColumns(sql)} from app.user_account u
      where ${ids ? sql`u.id = any (${int8Array(ids)}::bigint[])` : sql`u.frozen_reason is not null and u.id < ${before}`}
      order by u.id desc limit ${limit}`
  return { list: rows.map(customerRow), next: nextOf(rows, limit) }
}

async function readingsOf(sql: Sql, query: string, page: { before: bigint; limit: number }): Promise<bigint[]> {
  const lower = query.toLowerCase()
  const phone = parsePhone(userHandleOf(query))
  const code = codeOf(query)
  const id = /^[1-9]\d{0,17}$/.test(code) ? code : '0'
  const [, letter = '', number = '0'] = /^([A-Z])0*([1-9]\d{0,17})$/.exec(code) ?? []
  const order = (of: string): string => (letter === of ? number : '0')
  const addresses = storedAddresses(query)
  const hashes = storedHashes(query)
  const rows = await sql<{ id: bigint }[]>`
    select id as id from (
    select id from app.user_account where id = ${id} or username in (${query}, ${lower}) or email = ${lower}
        or phone = ${phone.ok ? phone.value : query} or invite_code = ${code}
    union select user_id from app.deposit_address where address = any (${addresses}::text[])
    union select user_id from app.receiving_account where address = any (${addresses}::text[])
    union select holder_user_id from app.chain_transfer where tx_hash = any (${hashes}::text[])
    union select a.user_id from app.chain_transfer t join app.deposit_address a on a.address = t.address
      where t.tx_hash = any (${hashes}::text[])
    union select w.user_id from app.outgoing_attempt a join app.outgoing o on o.id = a.outgoing_id
      join app.withdrawal w on w.id = o.withdrawal_id where a.tx_hash = any (${hashes}::text[])
    union select user_id from app.withdrawal where id = ${order('W')}
    union select user_id from app.run where id = ${order('L')}
    union select user_id from app.recharge_order where id = ${order('R')}
    union select user_id from app.swap where id = ${order('S')}
    union select user_id from app.purchase where id = ${order('P')}
    union select sender_id from app.transfer where id = ${order('T')}
    union select receiver_id from app.transfer where id = ${order('T')}
    ) found where id < ${page.before} order by id desc limit ${page.limit}`
  return rows.map((row) => row.id)
}
