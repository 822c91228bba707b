/**
 * `npm run bench team` reads the team page of a user with 1,000,000 members, 1,000 deep, and that of one with 1,000,
 * interleaved, with and without pending changes. It measures a registration at depth 1,000 as implemented, with
 * counters along its path, and with a closure table; and how fast the counter catches up.
 */
import { openDatabase, type Sql } from '@synet/ledger/database'
import { countTeams } from '@synet/server/people/team/count-teams'
import { readMembers, readTeam } from '@synet/server/people/team/read-team'
import { onBenchDatabase } from './database.ts'
import { measure, median, quantile } from './measure.ts'

const sizes = { large: Number(process.env['MEMBERS'] ?? 1_000_000), small: 1_000 } as const
const depth = 1_000
const rounds = 200
const registrationsMs = 4_000
const now = new Date('2026-02-01T12:00:00Z')
const clock = { now: () => now, refresh: async () => {}, close: () => {} }

let people = 0
async function addPerson(sql: Sql, inviterId: bigint | null): Promise<bigint> {
  const n = people++
  const [row] = await sql<{ id: bigint }[]>`
    insert into app.user_account (username, phone, invite_code, inviter_id, password_hash, pay_password_hash, created_at)
      values (${`p${n}`}, ${`+1${n}`}, ${`C${n}`}, ${inviterId}, '', '', ${now}) returning id`
  return row?.id ?? 0n
}

/** A chain with the other members below it: half directly below the top, half anywhere. @returns the chain */
async function grow(owner: Sql, name: string, members: number, deep: number): Promise<readonly bigint[]> {
  const chain = [await addPerson(owner, null)]
  for (let i = 0; i < deep; i++) chain.push(await addPerson(owner, chain.at(-1) ?? null))
  const [first, last] = [chain[0] ?? 0n, chain.at(-1) ?? 0n]
  await owner`
    insert into app.user_account (username, phone, invite_code, inviter_id, password_hash, pay_password_hash, created_at)
      select ${name} || i, '+' || ${name} || i, ${name} || i, case when i % 2 = 0 then ${first}::bigint
          else ${first}::bigint + (i::bigint * 7919) % (${last}::bigint - ${first}::bigint) end, '', '', ${now}
        from generate_series(1, ${members - deep}::int) as i`
  return chain
}

await onBenchDatabase(async ({ ownerUrl, urls }) => {
  const owner = openDatabase(ownerUrl, { max: 8 })
  const sql = openDatabase(urls.jobs, { max: 8 })
  const chains = {
    large: await grow(owner, 'L', sizes.large, depth),
    small: await grow(owner, 'S', sizes.small, 10),
  }
  await owner`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('task', 'p', 7, 1000, 0, 1, 1000, 8)`
  const addRuns = (share: number, base: bigint) => owner`
    insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
        auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
      select ${base}::bigint + id, id, 1, 'x', 1, 7, 100, 0, 0, 8, false, 'running', ${now}, ${now}, ${now}, 0
        from app.user_account where id % ${share}::bigint = 0`
  await addRuns(10, 0n)
  await owner`vacuum analyze`
  const begun = performance.now()
  const [waiting] = await sql<{ count: bigint }[]>`select count(*) from app.team_change`
  while (await countTeams({ sql, clock }));
  const perSecond = (Number(waiting?.count ?? 0n) / (performance.now() - begun)) * 1_000
  console.log(`counter: ${waiting?.count} changes, ${Math.round(perSecond)} a second, ${depth} deep`)
  await owner`vacuum analyze`

  const page = async (name: 'large' | 'small') => {
    const userId = chains[name][0] ?? 0n
    await Promise.all([readTeam(sql, now, userId), readMembers(sql, { userId, before: 2n ** 62n, limit: 20 })])
  }
  const pages = async (what: string) => {
    const times = { large: [] as number[], small: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      for (const name of ['large', 'small'] as const) {
        const from = performance.now()
        await page(name)
        times[name].push(performance.now() - from)
      }
    }
    const [large, small] = [median(times.large), median(times.small)]
    console.log(
      `${what.padEnd(34)} ${sizes.large} members ${large.toFixed(2)} ms, ${sizes.small} members ${small.toFixed(2)} ms  ${(large / small).toFixed(2)}×`,
    )
  }
  await pages('team page, all counted')
  const deepest = chains.large.at(-1) ?? 0n
  for (let i = 0; i < 50; i++) await addPerson(sql, deepest)
  for (let i = 0; i < 50; i++) await addPerson(sql, chains.small.at(-1) ?? 0n)
  await pages('team page, 100 yet to be counted')
  while (await countTeams({ sql, clock }));

  await owner`create table app.closure (above bigint, below bigint, primary key (above, below))`
  const path = (id: bigint, tx: Sql) => tx`
    with recursive above as (select user_id, parent_id from app.team_place where user_id = ${id}
      union all select p.user_id, p.parent_id from above join app.team_place p on p.user_id = above.parent_id)
    select user_id from above`
  const ways: Record<string, () => Promise<unknown>> = {
    'deferred (as it is)': () => owner.begin((tx) => addPerson(tx as unknown as Sql, deepest)),
    'counters along the path': () =>
      owner.begin(async (tx) => {
        await addPerson(tx as unknown as Sql, deepest)
        await tx`update app.team_total set members = members + 1 where user_id in (
          select user_id from app.team_total where user_id in (${path(deepest, tx as unknown as Sql)}) order by user_id for update)`
      }),
    'rows of a closure table': () =>
      owner.begin(async (tx) => {
        const id = await addPerson(tx as unknown as Sql, deepest)
        await tx`insert into app.closure select user_id, ${id} from (${path(deepest, tx as unknown as Sql)}) p`
      }),
  }
  const base = { perSecond: 0 }
  for (const [name, register] of Object.entries(ways)) {
    const { perSecond: rate, times } = await measure(register, { inFlight: 8, forMs: registrationsMs })
    base.perSecond ||= rate
    console.log(
      `registering ${depth} deep, ${name.padEnd(24)} ${rate.toFixed(0).padStart(5)}/s, median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms  ${(rate / base.perSecond).toFixed(2)}×`,
    )
  }
  await Promise.all([owner.end(), sql.end()])
})
