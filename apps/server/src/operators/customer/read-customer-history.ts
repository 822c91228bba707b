import { type Counted, restOf } from '#platform/http/page'
import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { type NumberedOrder, orderNumber } from '#platform/order-number'

type History = OpsAnswer<'customerHistory'>
type Deposit = History['deposits'][number]
type Withdrawal = History['withdrawals'][number]
const shownMs = days(30)
const rowsMax = 50

interface DepositRow extends Counted {
  readonly id: bigint
  readonly state: Deposit['state']
  readonly network: Deposit['network']
  readonly amount: bigint
  readonly at: Date
}
interface WithdrawalRow extends Omit<DepositRow, 'state'> {
  readonly state: Withdrawal['state']
  readonly address: string
}
interface LogInRow extends Counted {
  readonly id: bigint
  readonly device: string
  readonly network: string | null
  readonly at: Date
  readonly new_device: boolean
}
interface LinkedRow extends Counted {
  readonly id: bigint
  readonly username: string
  readonly by: History['linked'][number]['by']
}

const orderOf = (kind: NumberedOrder, { id, amount, at }: Pick<DepositRow, 'id' | 'amount' | 'at'>) => ({
  number: orderNumber(kind, id),
  amount: formatMinor('USDT', amount),
  at: at.toISOString(),
})

/** Reads what a user did in the last 30 days, and who shares a receiving address or a training device with them. */
export async function readCustomerHistory(sql: Sql, now: Date, userId: bigint): Promise<Result<History>> {
  const since = addMs(now, -shownMs)
  const [[user], deposits, withdrawals, logIns, linked] = await Promise.all([
    sql`select from app.user_account where id = ${userId}`,
    sql<DepositRow[]>`
      select id, state, network, coalesce(nullif(credited_amount, 0), amount) as amount, created_at as at, (count(*) over ())::int as total from app.recharge_order
        where user_id = ${userId} and created_at > ${since} order by id desc limit ${rowsMax}`,
    sql<WithdrawalRow[]>`
      select id, state, network, address, amount, created_at as at, (count(*) over ())::int as total from app.withdrawal
        where user_id = ${userId} and created_at > ${since} order by id desc limit ${rowsMax}`,
    readLogIns(sql, userId, since),
    readLinked(sql, userId),
  ])
  if (!user) return refuse('user.not-found')
  return done({
    userId: userId.toString(),
    deposits: deposits.map((row) => ({ state: row.state, network: row.network, ...orderOf('recharge', row) })),
    withdrawals: withdrawals.map((row) => ({
      id: row.id.toString(),
      state: row.state,
      network: row.network,
      address: row.address,
      ...orderOf('withdrawal', row),
    })),
    logIns: logIns.map((row) => ({
      id: row.id.toString(),
      device: row.device,
      network: row.network,
      at: row.at.toISOString(),
      newDevice: row.new_device,
    })),
    linked: linked.map(({ id, username, by }) => ({ id: id.toString(), username, by })),
    more: {
      deposits: restOf(deposits),
      withdrawals: restOf(withdrawals),
      logIns: restOf(logIns),
      linked: restOf(linked),
    },
  })
}

/** A device is new at its first kept session, unless the account began with it. */
const readLogIns = (sql: Sql, userId: bigint, since: Date) => sql<LogInRow[]>`
  select (count(*) over ())::int as total, s.id, s.device, s.network, s.created_at as at,
      s.known_device is not null
        and exists (select from app.session e where e.user_id = s.user_id and e.id < s.id)
        and not exists (select from app.session e
          where e.user_id = s.user_id and e.id < s.id and e.known_device = s.known_device) as new_device
    from app.session s where s.user_id = ${userId} and s.created_at > ${since} order by s.id desc limit ${rowsMax}`

const readLinked = (sql: Sql, userId: bigint) => sql<LinkedRow[]>`
  select (count(*) over ())::int as total, u.id, u.username, l.by from (
    select other.user_id, 'address' as by from app.receiving_account mine join app.receiving_account other using (address)
      where mine.user_id = ${userId} and other.user_id <> mine.user_id
    union select other.user_id, 'device' from app.device_use mine join app.device_use other using (device)
      where mine.user_id = ${userId} and other.user_id <> mine.user_id
    ) l join app.user_account u on u.id = l.user_id order by u.id desc, l.by limit ${rowsMax}`
