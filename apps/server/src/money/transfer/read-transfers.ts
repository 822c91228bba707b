import type { Answer } from '@synet/contract/calls'
import { formatMinor, type UserAsset } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { maskName } from '#people/user/mask-name'
import { earliestTime, latestTime, type OrderSelection } from '#platform/http/page'
import { orderNumber } from '#platform/order-number'

type TransferOrder = Answer<'user/transfer'>

interface TransferRow {
  readonly id: bigint
  readonly sender_id: bigint
  readonly asset: UserAsset
  readonly amount: bigint
  readonly fee: bigint
  readonly typed: string | null
  readonly note: string | null
  readonly at: Date
  /** The other user's name, which the answer masks. */
  readonly name: string
  /** Whether the reader has paid the other person: nobody else can write to them. */
  readonly is_paid: boolean
}

/** The receiver sees no fee, because they did not pay it. */
export function transferAnswer(row: TransferRow, { userId }: { userId: bigint }): TransferOrder {
  const out = row.sender_id === userId
  return {
    id: row.id.toString(),
    number: orderNumber('transfer', row.id),
    counterparty: row.name,
    account: (out && row.typed) || '',
    note: ((out || row.is_paid) && row.note) || '',
    direction: out ? 'out' : 'in',
    asset: row.asset,
    amount: formatMinor(row.asset, row.amount),
    fee: formatMinor(row.asset, out ? row.fee : 0n),
    at: row.at.toISOString(),
  }
}

/** Reads a user's incoming and outgoing transfers, newest first. */
export async function readTransfers(
  sql: Sql | Transaction,
  of: OrderSelection & { userId: bigint; direction?: 'in' | 'out'; limit: number },
): Promise<TransferOrder[]> {
  const before = of.before ?? 2n ** 62n
  const transfersOfSide = (column: 'sender_id' | 'receiver_id') => sql`
    (select * from app.transfer where ${sql(column)} = ${of.userId} and id < ${before}
      and (${of.id ?? null}::bigint is null or id = ${of.id ?? null})
      and at >= ${of.from ?? earliestTime}::timestamptz and at < ${of.to ?? latestTime}::timestamptz order by id desc limit ${of.limit})`
  // Each half uses its own index: an "or" over both columns would read all of a busy user's rows.
  const mine =
    of.direction === 'out'
      ? transfersOfSide('sender_id')
      : of.direction === 'in'
        ? transfersOfSide('receiver_id')
        : sql`${transfersOfSide('sender_id')} union all ${transfersOfSide('receiver_id')}`
  const rows = await sql<TransferRow[]>`
    select t.id, t.sender_id, t.asset, t.amount, t.fee, t.typed, t.note, t.at,
        t.sender_id = ${of.userId} or t.note is null
          or exists (select from app.transfer p where p.sender_id = ${of.userId} and p.receiver_id = t.sender_id) as is_paid,
        coalesce(nullif(u.realname, ''), u.nickname, u.username) as name
      from (${mine}) t
      join app.user_account u on u.id = case when t.sender_id = ${of.userId} then t.receiver_id else t.sender_id end
      order by t.id desc limit ${of.limit}`
  return rows.map((row) => transferAnswer({ ...row, name: maskName(row.name) }, of))
}
