import { addMs, days } from '@synet/core/clock'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { readAgent } from '#training/run/read-agent'
import { countTeams } from '#people/team/count-teams'
import { readTeam } from '#people/team/read-team'
import { createTestDatabase } from '@synet/stack/test-database'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const start = new Date('2026-02-01T12:00:00Z')
const clockAt = (read: () => Date) => ({ now: read, refresh: async () => {}, close: () => {} })

let people = 0
async function addPerson(sql: Sql, inviterId: bigint | null, house = false): Promise<bigint> {
  const n = people++
  const [row] = await sql<{ id: bigint }[]>`
    insert into app.user_account (username, phone, invite_code, inviter_id, house, password_hash, pay_password_hash, created_at)
      values (${`p${n}`}, ${`+1${n}`}, ${`C${n}`}, ${inviterId}, ${house}, '', '', ${start}) returning id`
  return row?.id ?? 0n
}

/** A task that runs are on. */
async function addTask(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('task', 'p', 7, 1000, 0, 1, 1000, 8) returning id`
  return row?.id ?? 0n
}

let runs = 0n
async function startRun(
  sql: Sql,
  task: bigint,
  userId: bigint,
  agent?: { id: bigint; daily: bigint },
): Promise<bigint> {
  const id = ++runs
  await sql`
    insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_id, agent_daily,
        quota, auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
      values (${id}, ${userId}, ${task}, 'x', 1, 7, 100, 0, ${agent?.id ?? null}, ${agent?.daily ?? 0n}, 8, false, 'running',
        ${start}, ${addMs(start, days(7))}, ${start}, 0)`
  return id
}
const endRun = (sql: Sql, id: bigint) =>
  sql`update app.run set state = 'finished', ended_at = ${start} where id = ${id} and ended_at is null`

/** Day `day` of a run closes with this many units, as close-days.ts closes it. */
async function payDay(sql: Sql, run: bigint, day: number, units: number): Promise<void> {
  const ends = addMs(start, days(day))
  await sql`insert into app.run_day (run_id, round, day, state, units_verified, starts_at, ends_at)
    values (${run}, 1, ${day}, 'earned', ${units}, ${addMs(ends, -days(1))}, ${ends}) on conflict do nothing`
  await sql`update app.run_day set state = 'credited', credited_at = ${ends} where run_id = ${run} and day = ${day}`
}

/** Computes the expected counts: walks everybody below one by one. */
async function recount(sql: Sql, now: Date, userId: bigint) {
  const [row] = await sql<Record<string, bigint>[]>`
    with recursive team as (
      select id, 1 as level from app.user_account where inviter_id = ${userId}
      union all select u.id, t.level + 1 from team t join app.user_account u on u.inviter_id = t.id
    ), facts as (
      select t.*, exists (select from app.run r where r.user_id = t.id and r.ended_at is null) as active,
          (select count(*) from app.run r where r.user_id = t.id) as tasks,
          (select coalesce(sum(least(16, units)), 0) from (
            select sum(least(d.units_verified, r.quota)) as units from app.run r join app.run_day d on d.run_id = r.id
              where r.user_id = t.id and d.state = 'credited' and d.ends_at >= ${addMs(now, -days(29))}::timestamptz::date
              group by d.ends_at::date) of_day) as units
        from team t
    )
    select count(*) filter (where level = 1) as direct, count(*) filter (where level = 1 and active) as "directActive",
        count(*) as members, count(*) filter (where active) as active, coalesce(sum(tasks), 0)::bigint as tasks,
        coalesce(sum(units), 0)::bigint as units,
        (select coalesce(sum(r.agent_daily), 0)::bigint from app.run r join app.run_day d on d.run_id = r.id
          where r.agent_id = ${userId} and d.state = 'credited') as earned
      from facts`
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, n]) => [name, name === 'earned' ? n : Number(n)]))
}

type Command =
  | { readonly kind: 'join'; readonly under: number }
  | { readonly kind: 'start' | 'end' | 'pay'; readonly who: number; readonly day: number; readonly units: number }
  | { readonly kind: 'count' }
  | { readonly kind: 'age'; readonly days: number }

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('join' as const), under: fc.nat(50) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('start' as const, 'end' as const, 'pay' as const),
      who: fc.nat(50),
      day: fc.integer({ min: 1, max: 7 }),
      units: fc.integer({ min: 8, max: 20 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('age' as const), days: fc.integer({ min: 1, max: 20 }) }) },
)

describe('a team [ENT-05]', () => {
  it('has the figures of a recount, whatever happens concurrently and however often it is counted', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.appUrl, { max: 12 })
    const task = await addTask(sql)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(command, { maxLength: 8 }), { maxLength: 8 }), async (rounds) => {
        let now = start
        const clock = clockAt(() => now)
        const root = await addPerson(sql, null)
        const members = [root]
        const running: { id: bigint; of: bigint }[] = []
        const agentOf = new Map<bigint, bigint>()
        for (const round of rounds) {
          // One round's commands run side by side, on what stood before it.
          const [known, open] = [[...members], [...running]]
          await Promise.all(
            round.map(async (one) => {
              if (one.kind === 'join') {
                const under = known[one.under % known.length] ?? root
                const id = await addPerson(sql, under)
                agentOf.set(id, under)
                members.push(id)
              } else if (one.kind === 'start') {
                const who = known[one.who % known.length] ?? root
                const agent = agentOf.get(who)
                const id = await startRun(sql, task, who, agent === undefined ? undefined : { id: agent, daily: 3n })
                running.push({ id, of: who })
              } else if (one.kind === 'count') await countTeams({ sql, clock })
              else if (one.kind === 'age') now = addMs(now, days(one.days))
              else {
                const run = open[one.who % Math.max(1, open.length)]
                if (run && one.kind === 'end') await endRun(sql, run.id)
                if (run && one.kind === 'pay') await payDay(sql, run.id, one.day, one.units)
              }
            }),
          )
          // Uncounted changes are in what is shown; the level's units follow with the next count.
          for (const id of members.slice(0, 6)) {
            const { units: _, ...shown } = await readTeam(sql, now, id)
            const { units: __, ...true_ } = await recount(sql, now, id)
            expect(shown).toEqual(true_)
          }
        }
        while (await countTeams({ sql, clock }));
        for (const id of members) expect(await readTeam(sql, now, id)).toEqual(await recount(sql, now, id))
      }),
      { numRuns: 25 },
    )
    expect(await sql`select from app.team_change`).toHaveLength(0)
    await sql.end()
  })

  it('is of any depth: the one on top of 600 sees each join and run below, counted or not', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.appUrl, { max: 4 })
    const clock = clockAt(() => start)
    const task = await addTask(sql)
    const root = await addPerson(sql, null)
    let last = root
    for (let i = 0; i < 600; i++) last = await addPerson(sql, last)
    await startRun(sql, task, last)
    const expected = { direct: 1, directActive: 0, members: 600, active: 1, tasks: 1, units: 0, earned: 0n }
    expect(await readTeam(sql, start, root)).toEqual(expected)
    while (await countTeams({ sql, clock }));
    expect(await readTeam(sql, start, root)).toEqual(expected)
    await addPerson(sql, last)
    expect((await readTeam(sql, start, root)).members).toBe(601)
    // From the deepest to one at any depth in a few steps: by the jump where it does not go too far, else to the parent.
    for (const top of [0, 1, 100, 299, 511, 598]) {
      const [climb] = await sql<{ steps: number; end: number }[]>`
        with recursive climb as (
          select user_id, depth, jump_id, parent_id, 0 as steps from app.team_place where user_id = ${last}
          union all
          select n.user_id, n.depth, n.jump_id, n.parent_id, c.steps + 1 from climb c
            join app.team_place j on j.user_id = c.jump_id
            join app.team_place n on n.user_id = case when j.depth >= ${top} then c.jump_id else c.parent_id end
            where c.depth > ${top})
        select max(steps) as steps, min(depth) as end from climb`
      expect(climb?.end).toBe(top)
      expect(climb?.steps).toBeLessThan(2 * Math.log2(600) + 4)
    }
    await sql.end()
  })

  it('counts up to 16 units per member and day, of the quota only, for 30 days; the level follows', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.appUrl, { max: 4 })
    let now = start
    const clock = clockAt(() => now)
    const task = await addTask(sql)
    const root = await addPerson(sql, null)
    const agent = await addPerson(sql, root)
    const member = await addPerson(sql, agent)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => startRun(sql, task, member)))
    // Quota 8: the ninth unit fills nothing; the third run's day is above 16.
    for (const run of [first, second, third]) await payDay(sql, run ?? 0n, 1, 9)
    await payDay(sql, first ?? 0n, 2, 8)
    while (await countTeams({ sql, clock }));
    expect((await readTeam(sql, now, root)).units).toBe(24)
    expect((await readTeam(sql, now, agent)).units).toBe(24)
    expect(await readAgent(sql, member)).toEqual({ id: agent, shareBps: 300 })
    await sql`insert into app.setting (name, value) values ('agentJuniorUnits', '24')`
    expect(await readAgent(sql, member)).toEqual({ id: agent, shareBps: 500 })
    now = new Date('2026-03-03T23:59:59Z')
    while (await countTeams({ sql, clock }));
    expect((await readTeam(sql, now, root)).units).toBe(24)
    now = new Date('2026-03-04T00:00:00Z')
    while (await countTeams({ sql, clock }));
    expect((await readTeam(sql, now, root)).units).toBe(8)
    expect(await readAgent(sql, member)).toEqual({ id: agent, shareBps: 300 })
    await sql.end()
  })

  it('pays no share for people who registered with the house code', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.appUrl, { max: 4 })
    const house = await addPerson(sql, null, true)
    const agent = await addPerson(sql, house)
    const member = await addPerson(sql, agent)
    expect(await readAgent(sql, agent)).toBeUndefined()
    expect(await readAgent(sql, member)).toMatchObject({ id: agent })
    await sql.end()
  })
})
