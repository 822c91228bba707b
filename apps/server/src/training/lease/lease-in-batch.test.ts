import { createHash } from 'node:crypto'
import { addMs, days } from '@synet/core/clock'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { leaseInBatch } from '#training/lease/lease-in-batch'
import { newcomerUnits } from '#training/lease/lock-days'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'

const now = new Date('2026-02-01T12:00:00Z')
const quota = 8

let database: TestDatabase
/** Two processes have a pool each: each groups its own requests. */
let sqls: readonly Sql[]
beforeAll(async () => {
  database = await createTestDatabase()
  sqls = [openDatabase(database.appUrl, { max: 4 }), openDatabase(database.appUrl, { max: 4 })]
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  await owner`insert into app.blob (hash) values ('weights')`
  await owner`insert into app.model_version (project, version, weights_hash, units, created_at)
    values ('tiny-speeches', 0, 'weights', 0, ${now})`
  await owner`insert into app.setting (name, value) values ('leasesPerRunMax', '16'), ('honeypotBps', '1000')`
  await owner.end()
})
afterAll(async () => {
  for (const sql of sqls) await sql.end()
  await database[Symbol.asyncDispose]()
})

const main = (): Sql => {
  const [sql] = sqls
  if (!sql) throw new Error('no database')
  return sql
}

let drawn = 0
const contextOf = (sql: Sql) => ({
  sql,
  clock: { now: () => now, refresh: async () => {}, close: () => {} },
  // The same draws every time.
  random: { bytes: () => new Uint8Array(createHash('sha256').update(`${drawn++}`).digest()) },
  config: { leaseKey: Buffer.alloc(32) },
})

interface Asker {
  readonly userId: bigint
  readonly runId: bigint
  readonly device: string
  readonly ip: string
  readonly protocol: number
  readonly unitMs: number | undefined
  readonly elsewhere: boolean
  readonly credential: { readonly kind: 'session'; readonly id: bigint }
}

/** A session of a user that has shown the keys of some devices. */
async function openSession(userId: bigint, devices: readonly string[]): Promise<Asker['credential']> {
  const sql = main()
  const [session] = await sql<{ id: bigint }[]>`
    insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at)
      values (${userId}, ${createHash('sha256').update(`session ${userId}`).digest()}, 'test', ${now}, ${now}, ${addMs(now, days(1))})
      returning id`
  const id = session?.id ?? 0n
  for (const device of devices) {
    await sql`insert into app.device_key (device, public_key, first_seen_at) values (${device}, '', ${now}) on conflict do nothing`
    await sql`insert into app.device_proof (device, session_id, proven_at) values (${device}, ${id}, ${now})`
    await sql`insert into app.device_use (user_id, device, first_used_at, last_used_at) values (${userId}, ${device}, ${now}, ${now})`
  }
  return { kind: 'session', id }
}

const devices = ['phone', 'laptop', 'tablet', 'server', 'other phone']
let people = 0n
/** Somebody with a run whose day is open. @param valid how many of their units were found valid before */
async function addRun(project = 'tiny-speeches', units = quota, valid = newcomerUnits): Promise<Asker> {
  const sql = main()
  const n = ++people
  const until = addMs(now, days(1))
  const [user] = await sql<{ id: bigint }[]>`
    insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at, software_until, node_until)
      values (${`p${n}`}, ${`+1${n}`}, ${`C${n}`}, '', '', ${now}, ${until}, ${until}) returning id`
  const [task] = await sql<{ id: bigint }[]>`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('task', ${project}, 7, 1000, 0, 1, 1000, 8) returning id`
  const [userId, runId] = [user?.id ?? 0n, n]
  await sql`
    insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
        auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
      values (${runId}, ${userId}, ${task?.id ?? 0n}, 'accra-gh', 1, 7, 100, 0, 0, ${units}, false, 'new', ${now}, ${addMs(now, days(7))},
        ${now}, 0)`
  await sql`insert into app.run_day (run_id, round, day, starts_at, ends_at, state)
    values (${runId}, 1, 1, ${now}, ${until}, 'open')`
  await sql`
    insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at, decided_at)
      select ${`valid ${runId} `} || n, ${runId}, 1, 0, ${userId}, 'phone', ${project}, 0, 0, 0, 'verified', ${addMs(now, -days(1))}, ${now}, ${now}
        from generate_series(1, ${valid}::int) n`
  return {
    userId,
    runId,
    device: 'phone',
    ip: '127.0.0.1',
    protocol: 3,
    unitMs: undefined,
    elsewhere: false,
    credential: await openSession(userId, devices),
  }
}

const leasesOf = (runId: bigint) =>
  main()<{ id: string }[]>`select id from app.lease where run_id = ${runId} and day > 0`
const codes = (answers: readonly { ok: boolean; error?: string }[]) => answers.map((answer) => answer.error ?? 'leased')

it('no more than a run’s quota is leased to those who ask at once, whichever process they ask [ENT-03]', async () => {
  // Connections are open before the race begins.
  await Promise.all(sqls.flatMap((sql) => Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`)))
  for (let round = 0; round < 10; round++) {
    const asker = await addRun()
    const { runId } = asker
    const answers = await Promise.all(
      sqls.flatMap((sql) => Array.from({ length: 12 }, () => leaseInBatch(contextOf(sql), asker))),
    )
    expect(codes(answers).filter((code) => code === 'leased')).toHaveLength(quota)
    expect(codes(answers).filter((code) => code === 'train.busy')).toHaveLength(24 - quota)
    const given = answers.flatMap((answer) => (answer.ok ? answer.value.leaseId : [])).toSorted()
    expect((await leasesOf(runId)).map(({ id }) => id).toSorted()).toEqual(given)
    const [run] = await main()`select state from app.run where id = ${runId}`
    expect(run).toEqual({ state: 'starting' })
    const [told] = await main()<{ count: bigint }[]>`select count(*) from app.event where subject_id = ${runId}`
    expect(told?.count).toBe(1n)
  }
})

it('an account that nobody knows has at most two undecided units, over all its runs [NET-01]', async () => {
  const first = await addRun('tiny-speeches', 64, newcomerUnits - 1)
  const answers = await Promise.all(
    sqls.flatMap((sql) => Array.from({ length: 4 }, () => leaseInBatch(contextOf(sql), first))),
  )
  expect(codes(answers).filter((code) => code === 'leased')).toHaveLength(2)
  await main()`update app.lease set state = 'committed' where run_id = ${first.runId} and day > 0`
  await main()`update app.lease set state = 'accepted' where run_id = ${first.runId} and day > 0`
  expect(codes([await leaseInBatch(contextOf(main()), first)])).toEqual(['train.busy'])
  // With the eighth valid unit it is known.
  await main()`update app.lease set state = 'verified', decided_at = ${now}, replayed = true
    where id = (select id from app.lease where run_id = ${first.runId} and state = 'accepted' limit 1)`
  const later = await Promise.all(Array.from({ length: 4 }, () => leaseInBatch(contextOf(main()), first)))
  expect(codes(later)).toEqual(['leased', 'leased', 'leased', 'leased'])
})

it('at most four times the quota of a day is leased, released or not [NET-01]', async () => {
  const asker = await addRun('tiny-speeches', 2)
  for (let n = 0; n < 8; n++) {
    expect(codes([await leaseInBatch(contextOf(main()), asker)])).toEqual(['leased'])
    await main()`update app.lease set state = 'released' where run_id = ${asker.runId} and state = 'leased'`
  }
  expect(await leaseInBatch(contextOf(main()), asker)).toMatchObject({
    error: 'request.too-many',
    facts: { seconds: 86_400 },
  })
})

it('each of a group is answered on its own: a stranger’s run is not found, a broken project is nobody else’s error [ENT-06]', async () => {
  const [own, other, broken] = [await addRun(), await addRun(), await addRun('gone')]
  const ask = (asker: Asker) => leaseInBatch(contextOf(main()), asker)
  const answers = await Promise.allSettled([ask(own), ask({ ...other, runId: own.runId }), ask(broken), ask(other)])
  expect(
    answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : codes([answer.value])[0])),
  ).toEqual(['leased', 'run.not-found', expect.stringContaining('no project gone'), 'leased'])
  expect(await leasesOf(own.runId)).toHaveLength(1)
})

it('a known answer is asked of one lease, though many of a group could have it [ENT-03]', async () => {
  for (const [n, shard] of [3, 7].entries())
    await main()`insert into app.known_answer (project, version, shard, seed, delta_hash, parameters_hash, loss_trace, made_at)
      values ('tiny-speeches', 0, ${shard}, ${5_000_000_000n + BigInt(n)}, '', '', '{}', ${now})`
  const runs = []
  for (let n = 0; n < 12; n++) runs.push(await addRun('tiny-speeches', 64))
  const answers = await Promise.all(
    runs.flatMap((asker) => Array.from({ length: 16 }, () => leaseInBatch(contextOf(main()), asker))),
  )
  expect(codes(answers)).toEqual(Array.from({ length: 192 }, () => 'leased'))
  const asked = await main()`select l.seed = k.seed and l.shard = k.shard as same
    from app.known_answer k join app.lease l on l.id = k.lease_id`
  expect(asked).toEqual([{ same: true }, { same: true }])
  const [of] = await main()<{ count: bigint }[]>`select count(*) from app.lease where seed >= 5000000000`
  expect(of?.count).toBe(2n)
})

it('a unit is leased only to a device whose key was shown with the same session, and to three devices of an account in a day [ENT-03]', async () => {
  const [one, other] = [await addRun('tiny-speeches', 64), await addRun('tiny-speeches', 64)]
  const ask = (device: string, asker = one, sql = main()) => leaseInBatch(contextOf(sql), { ...asker, device })
  const [unknown, ofOther] = [
    await ask('a browser that has no key'),
    await ask('phone', { ...one, credential: { kind: 'session', id: 0n } }),
  ]
  expect(codes([unknown, ofOther])).toEqual(['device.key-required', 'device.key-required'])

  // All five at once, of two processes: whichever come first, three get units.
  const answers = await Promise.all(sqls.flatMap((sql) => devices.map((device) => ask(device, one, sql))))
  const leased = await main()<
    { device: string }[]
  >`select distinct device from app.lease where run_id = ${one.runId} and day > 0`
  expect(leased).toHaveLength(3)
  expect(codes(answers).filter((code) => code === 'leased')).toHaveLength(6)
  expect(codes(answers).filter((code) => code === 'device.limit')).toHaveLength(4)
  expect(codes([await ask('phone', other)])).toEqual(['leased'])

  // A day later their places are free.
  const later = {
    ...contextOf(main()),
    clock: { now: () => addMs(now, days(1)), refresh: async () => {}, close: () => {} },
  }
  await main()`update app.user_account set software_until = ${addMs(now, days(9))}, node_until = ${addMs(now, days(9))}`
  await main()`insert into app.run_day (run_id, round, day, starts_at, ends_at, state)
    values (${one.runId}, 1, 2, ${addMs(now, days(1))}, ${addMs(now, days(2))}, 'open')`
  for (const device of devices.filter((name) => !leased.some((row) => row.device === name)))
    expect(codes([await leaseInBatch(later, { ...one, device })])).toEqual(['leased'])
})

it('a fast device gets longer units, never more of them than its quota, and a new account none [NET-03]', async () => {
  const fast = { ...(await addRun('tiny-speeches', 30)), unitMs: 10 }
  const stepsOf = async (asker: Asker) => {
    const steps: number[] = []
    for (;;) {
      const leased = await leaseInBatch(contextOf(main()), asker)
      if (!leased.ok) return { steps, error: leased.error }
      steps.push(leased.value.steps)
    }
  }
  // Units of the tiny project have 10 steps; the account has used nothing of its 30.
  expect(await stepsOf(fast)).toEqual({ steps: [100, 100, 100], error: 'train.busy' })
  const odd = { ...(await addRun('tiny-speeches', 8)), unitMs: 10 }
  expect(await stepsOf(odd)).toEqual({ steps: [30, 30, 10, 10], error: 'train.busy' })
  const slow = { ...(await addRun('tiny-speeches', 2)), unitMs: 200_000 }
  expect(await stepsOf(slow)).toEqual({ steps: [10, 10], error: 'train.busy' })
  const together = { ...(await addRun('tiny-speeches', 8)), unitMs: 10 }
  const answers = await Promise.all(Array.from({ length: 9 }, () => leaseInBatch(contextOf(main()), together)))
  const leased = await main()<
    { size: number }[]
  >`select size from app.lease where run_id = ${together.runId} and day > 0`
  expect(leased.reduce((sum, { size }) => sum + size, 0)).toBe(8)
  expect(codes(answers).filter((code) => code === 'leased')).toHaveLength(4)
  const newcomer = { ...(await addRun('tiny-speeches', 64, 0)), unitMs: 10 }
  expect(await stepsOf(newcomer)).toEqual({ steps: [10, 10], error: 'train.busy' })
})
