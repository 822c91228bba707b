import { addMs, days } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import { checkRules } from '@synet/training/protocol/check-rules'

const pairMs = days(7)
const { pairShareMax } = checkRules

interface Pair {
  readonly one: bigint
  readonly other: bigint
  /** The standard units of the unit that one of them would check. */
  readonly size: number
}

/**
 * Whether two accounts may check each other's units: neither is above the other in the team, they have not the same
 * agent, no device was used by both, nothing was paid out to the same address, and they have not checked too many of
 * each other's units. The house account is nobody's agent.
 */
export async function isUnrelated(sql: Sql, now: Date, { one, other, size }: Pair): Promise<boolean> {
  if (one === other) return false
  const since = addMs(now, -pairMs)
  const [row] = await sql<{ related: boolean; checked: bigint; fewest: bigint | null }[]>`
    with recursive line as (
      select u.id as of, u.id, u.inviter_id from app.user_account u where u.id in (${one}, ${other})
      union all
      select line.of, a.id, a.inviter_id from line join app.user_account a on a.id = line.inviter_id and not a.house
    )
    select exists (select from line where of <> id and id in (${one}, ${other}))
        or exists (select from app.user_account a join app.user_account b on b.inviter_id = a.inviter_id
          join app.user_account agent on agent.id = a.inviter_id and not agent.house where a.id = ${one} and b.id = ${other})
        or exists (select from app.device_use a join app.device_use b on b.device = a.device
          where a.user_id = ${one} and b.user_id = ${other})
        or exists (select from app.withdrawal a join app.withdrawal b on b.address = a.address
          where a.user_id = ${one} and b.user_id = ${other} and a.state in ('sent', 'confirmed') and b.state in ('sent', 'confirmed'))
        as related,
      (select coalesce(sum(u.size), 0) from app.unit_check k join app.lease u on u.id = k.lease_id
        where (k.author_id, k.checker_id) in ((${one}, ${other}), (${other}, ${one})) and k.drawn_at > ${since}
          and (k.outcome is null or k.outcome in ('agreed', 'differed', 'late'))) as checked,
      (select min(units) from (select coalesce(sum(l.size), 0) as units from (values (${one}::bigint), (${other}::bigint)) of (id)
        left join app.lease l on l.user_id = of.id and l.state = 'verified' and l.decided_at > ${since} group by of.id) counted) as fewest`
  if (!row || row.related) return false
  const checked = Number(row.checked)
  return checked === 0 || checked + size <= pairShareMax * Number(row.fewest ?? 0n)
}
