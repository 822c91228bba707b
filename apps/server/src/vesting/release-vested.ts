import { userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { partMs, vestingParts } from '#vesting/schedule'

const rowsPerPass = 5_000
const vestingSlot = userAccount(1n, 'vesting', 'SNT') - 8n
const availableSlot = userAccount(1n, 'available', 'SNT') - 8n

/**
 * Releases the parts of grants that are due, `vesting → available`, one posting a pass for all of them. A part is released
 * once: its row changes under its lock, in the transaction that posts it.
 * @returns true when there may be more
 */
export async function releaseVested({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const [row] = await tx<{ due: number }[]>`
      with due as materialized (
        select id, user_id, amount - taken_back as whole, released, starts_at, next_at,
            least(${vestingParts}::bigint, floor(extract(epoch from ${now}::timestamptz - starts_at) * 1000 / ${partMs}::bigint)::bigint) as parts
          from app.vesting where next_at <= ${now} order by next_at limit ${rowsPerPass} for update skip locked
      ), moved as (
        update app.vesting v set released = d.whole * d.parts / ${vestingParts}::bigint,
            next_at = case when d.parts < ${vestingParts}::bigint
              then d.starts_at + (d.parts + 1) * ${partMs}::bigint * interval '1 millisecond' end
          from due d where v.id = d.id
          returning v.user_id, v.released - d.released as part
      ), told as (
        insert into app.event (user_id, kind, subject_id, at)
          select user_id, 'balance', user_id, ${now}::timestamptz from moved where part > 0
      ), legs as (
        select array_agg(user_id * 8 + ${vestingSlot}::bigint order by user_id) || array_agg(user_id * 8 + ${availableSlot}::bigint order by user_id) as accounts,
            array_agg(-part order by user_id) || array_agg(part order by user_id) as amounts
          from moved where part > 0 having count(*) > 0
      ), posted as materialized (
        select ledger.post_set('grant.vested:' || nextval('app.closing'), 'grant.vested', 'grant.vested', ${now}, '{}', accounts, amounts)
          from legs
      )
      select (select count(*)::int from due) as due, (select count(*) from posted) as posted`
    return (row?.due ?? 0) > 0
  })
}
