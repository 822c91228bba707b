import { utcDay } from '@synet/core/clock'
import { int8Array, inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { type MemberFacts, readMemberFacts } from '#people/team/member-facts'

const perPass = 2_000

/** The changes of one user's figures. */
interface Change {
  direct: number
  directActive: number
  members: number
  active: number
  tasks: number
  units: number
}

/**
 * Updates the figures of all ancestors. Registrations and runs only mark the users that they change, and one counter at
 * a time compares the current facts of those users with what was counted before. A pass costs one write for each
 * ancestor, however many of the changes are below it; a crash or a superfluous mark changes nothing.
 * @returns true when there may be more
 */
export async function countTeams({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const [any] = await sql`
    select where exists (select from app.team_change)
      or exists (select from app.team_place where recount_on <= ${utcDay(now)}::date)`
  if (!any) return false
  return inTransaction(sql, async (tx) => {
    const [mine] = await tx`select from app.team_counter for update skip locked`
    if (!mine) return false
    const marks = await tx<{ user_id: bigint; earned_on: string | null; earned: bigint | null }[]>`
      delete from app.team_change where id in (select id from app.team_change order by id limit ${perPass})
        returning user_id, earned_on::text as earned_on, earned`
    // Days that become too old to count are no change by the member, so nothing has marked the member.
    const aged = await tx<{ user_id: bigint }[]>`
      select user_id from app.team_place where recount_on <= ${utcDay(now)}::date order by user_id limit ${perPass}`
    await storeEarnings(
      tx,
      marks.filter((mark) => mark.earned_on !== null),
    )
    const touched = new Set([...marks.filter((mark) => mark.earned_on === null), ...aged].map((mark) => mark.user_id))
    if (touched.size > 0) await countMembers(tx, await readMemberFacts(tx, now, [...touched]))
    return marks.length === perPass || aged.length === perPass
  })
}

async function storeEarnings(
  tx: Transaction,
  marks: readonly { user_id: bigint; earned_on: string | null; earned: bigint | null }[],
): Promise<void> {
  if (marks.length === 0) return
  await tx`
    insert into app.agent_day (agent_id, day, amount)
      select agent_id, day, sum(amount)::bigint
        from unnest(${int8Array(marks.map((mark) => mark.user_id))}::bigint[], ${marks.map((mark) => mark.earned_on ?? '')}::text[]::date[],
          ${int8Array(marks.map((mark) => mark.earned ?? 0n))}::bigint[]) as m (agent_id, day, amount)
        group by agent_id, day
      on conflict (agent_id, day) do update set amount = app.agent_day.amount + excluded.amount`
}

async function countMembers(tx: Transaction, facts: readonly MemberFacts[]): Promise<void> {
  await tx`
    update app.team_place p set counted = true, counted_active = f.active, counted_tasks = f.tasks, counted_units = f.units,
        recount_on = f.recount_on
      from unnest(${int8Array(facts.map((f) => f.user_id))}::bigint[], ${facts.map((f) => String(f.active))}::boolean[],
        ${facts.map((f) => String(f.tasks))}::int[], ${facts.map((f) => String(f.units))}::int[],
        ${facts.map((f) => f.recount_on)}::text[]::date[]) as f (user_id, active, tasks, units, recount_on)
      where p.user_id = f.user_id`
  const changes = new Map<bigint, Change>()
  const changeOf = (id: bigint): Change => {
    const change = changes.get(id) ?? { direct: 0, directActive: 0, members: 0, active: 0, tasks: 0, units: 0 }
    changes.set(id, change)
    return change
  }
  for (const fact of facts) {
    if (fact.parent_id === null) continue
    const change = changeOf(fact.parent_id)
    const [joined, active] = [Number(!fact.counted), Number(fact.active) - Number(fact.counted_active)]
    change.direct += joined
    change.directActive += active
    change.members += joined
    change.active += active
    change.tasks += fact.tasks - fact.counted_tasks
    change.units += fact.units - fact.counted_units
  }
  // The deepest users come first: each passes the sum of all below to the next one above.
  for (const { user_id, parent_id } of await readAncestors(tx, [...changes.keys()])) {
    const change = changes.get(user_id)
    if (!change || parent_id === null) continue
    const above = changeOf(parent_id)
    above.members += change.members
    above.active += change.active
    above.tasks += change.tasks
    above.units += change.units
  }
  await addChanges(tx, changes)
}

const readAncestors = (tx: Transaction, from: readonly bigint[]) =>
  tx<{ user_id: bigint; parent_id: bigint | null }[]>`
    with recursive above as (
      select user_id, parent_id, depth from app.team_place where user_id = any (${int8Array(from)}::bigint[])
      union
      select p.user_id, p.parent_id, p.depth from above join app.team_place p on p.user_id = above.parent_id
    )
    select user_id, parent_id from above order by depth desc`

async function addChanges(tx: Transaction, changes: ReadonlyMap<bigint, Change>): Promise<void> {
  const rows = [...changes].filter(([, change]) => Object.values(change).some((n) => n !== 0))
  if (rows.length === 0) return
  const column = (read: (change: Change) => number) => tx`${rows.map(([, change]) => String(read(change)))}::bigint[]`
  await tx`
    insert into app.team_total as t (user_id, direct, direct_active, members, active, tasks, units)
      select * from unnest(${int8Array(rows.map(([id]) => id))}::bigint[], ${column((c) => c.direct)}, ${column((c) => c.directActive)},
        ${column((c) => c.members)}, ${column((c) => c.active)}, ${column((c) => c.tasks)}, ${column((c) => c.units)})
      on conflict (user_id) do update set direct = t.direct + excluded.direct,
        direct_active = t.direct_active + excluded.direct_active, members = t.members + excluded.members,
        active = t.active + excluded.active, tasks = t.tasks + excluded.tasks, units = t.units + excluded.units`
}
