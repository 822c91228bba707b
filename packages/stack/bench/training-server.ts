import { testPin } from '@synet/contract/test-support/test-pin'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { depositXpub } from '@synet/chain/keys'
import { systemRandom } from '@synet/core/random'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { openSystemAccounts, openUserAccounts } from '@synet/ledger/open-accounts'
import { hashPassword } from '@synet/server/people/password/hash-password'
import { tokenHash } from '@synet/server/people/session/session'
import { openObjectStore } from '@synet/server/platform/object/object-store'
import { putWeights } from '@synet/server/training/unit/training-bytes'
import { loadEngine } from '@synet/training/engine/load-engine'
import { firstWeights } from '@synet/training/projects/first-weights'
import { englishSpeeches } from '@synet/training/projects/english-speeches/project'
import { loadProject } from '@synet/training/projects/load-project'
import { unitProtocol } from '@synet/training/protocol/work-unit'
import { replayUnit } from '@synet/training/protocol/replay'
import { reservePort } from '../src/reserve-port.ts'
import { cpuTime, postmasterOf } from './cpu-time.ts'
import { onBenchDatabase } from './database.ts'
import { measure } from './measure.ts'
import { pace, printPaced } from './pace.ts'
import { closeConnections, post, type Reply } from './post.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/**
 * Distinct deltas with their hashes, at almost no cost: they differ in their last four values, and the common beginning
 * is stored and hashed once.
 */
function distinctDeltas(delta: Uint8Array): () => { parts: readonly Uint8Array[]; hash: string } {
  const common = delta.subarray(0, -4)
  const hashed = createHash('sha256').update(common)
  let serial = 0
  return () => {
    serial++
    const last = Uint8Array.from([0, 1, 2, 3], (place) => Math.floor(serial / 100 ** place) % 100)
    return { parts: [common, last], hash: hashed.copy().update(last).digest('hex') }
  }
}

/**
 * `npm run bench training-server` sends 200 leases and 50 submissions of the real model's size a second over HTTP
 * together with transfers, and shows the transfers' latency with and without them; waiting units get their verdicts
 * without a replay. It measures each call's CPU time first, which limits the rates. Then comes the steady state: the
 * audits run, leases are granted as fast as they replay, and it prints the resulting daily runs per core. SECONDS sets
 * the length of each part, PARTS selects among `costs`, `intake` and `steady`; CPU_PROFILE names a folder for the API's
 * profiles.
 */

const forMs = 1_000 * Number(process.env['SECONDS'] ?? 60)
const parts = (process.env['PARTS'] ?? 'costs intake steady').split(' ')
const profileFolder = process.env['CPU_PROFILE']
const leasesPerSecond = 200
const submissionsPerSecond = 50
const transfersPerSecond = 100
const people = 200
const queueMax = 500
const payPassword = testPin
const project = englishSpeeches

interface Contributor {
  readonly token: string
  readonly receiver: string
  readonly runId: string
  readonly device: string
}

async function seed(sql: Sql): Promise<Contributor[]> {
  await openSystemAccounts(sql)
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  const hash = await hashPassword({ random: systemRandom }, payPassword)
  const [task] = await sql<{ id: bigint }[]>`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('Bench', ${project.code}, 7, 1000, 0, 1, 1000000000, 8) returning id`
  await sql`insert into app.setting (name, value) values ('leasesPerRunMax', '16'), ('auditQueueMax', ${String(queueMax)}::jsonb)`
  const contributors: Contributor[] = []
  for (let i = 0; i < people; i++) {
    const [user] = await sql<{ id: bigint }[]>`
      insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at, software_until, node_until)
        values (${`user_${i}`}, ${`+1202555${i}`}, ${`code${i}`}, '', ${hash}, ${now}, ${later}, ${later}) returning id`
    if (!user || !task) continue
    await openUserAccounts(sql, user.id)
    const token = randomBytes(32).toString('base64url')
    await sql`
      with session as (
        insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at)
          values (${user.id}, ${tokenHash(token)}, 'bench', ${now}, ${now}, ${later}) returning id
      ), key as (
        insert into app.device_key (device, public_key, first_seen_at) values (${`bench ${i}`}, '', ${now}) returning device
      ), proof as (
        insert into app.device_proof (device, session_id, proven_at) select device, id, ${now} from key, session
      )
      insert into app.device_use (user_id, device, first_used_at, last_used_at) select ${user.id}, device, ${now}, ${now} from key`
    await sql`select ledger.post_set(${`seed:${i}`}, '', 'correction', ${now}, '{}',
      array[${systemAccount('chain:dev', 'USDT')}, ${userAccount(user.id, 'available', 'USDT')}]::bigint[],
      array[${-(10n ** 12n)}, ${10n ** 12n}]::bigint[])`
    const runId = 1_000_000n + BigInt(i)
    await sql`insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
        auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
      values (${runId}, ${user.id}, ${task.id}, 'accra-gh', 1000000, 7, 0, 0, 0, 1000000, false, 'running', ${now}, ${later}, ${now}, 0)`
    await sql`insert into app.run_day (run_id, round, day, starts_at, ends_at, state)
      values (${runId}, 1, 1, ${now}, ${later}, 'open')`
    contributors.push({
      token,
      receiver: `user_${(i + 1) % people}`,
      runId: runId.toString(),
      device: `bench ${i}`,
    })
  }
  // The audits have recently decided as many units as may wait.
  await sql`insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at, decided_at)
    select 'past-' || n, r.id, 1, 0, r.user_id, 'bench', ${project.code}, 0, 0, 0, 'verified', ${now}, ${now}, ${later}
      from generate_series(1, ${queueMax}) n, (select id, user_id from app.run limit 1) r`
  return contributors
}

/** A role in its own process, as in the product. */
async function startRole(role: string, env: Record<string, string>): Promise<ChildProcess> {
  const profiled = role === 'api' && profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const main = fileURLToPath(import.meta.resolve('@synet/server/main'))
  const child = spawn(process.execPath, [...profiled, main, role], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  await waitUntilReady(child, role)
  return child
}

async function stopRole(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

await onBenchDatabase(async ({ ownerUrl, urls }) => {
  const sql = openDatabase(ownerUrl, { max: 8 })
  const engine = await loadEngine()
  const weights = await firstWeights(engine, project)
  const weightsHash = createHash('sha256').update(weights).digest('hex')
  const contributors = await seed(sql)
  const trainingFolder = mkdtempSync(join(tmpdir(), 'synet-bench-training-'))
  const trainingStore = openObjectStore({ s3: undefined, folder: trainingFolder })
  if (!trainingStore) throw new Error('a folder is a store')
  await putWeights({ trainingStore }, weightsHash, weights)
  await sql`insert into app.blob (hash) values (${weightsHash})`
  await sql`insert into app.model_version (project, version, weights_hash, units, created_at)
    values (${project.code}, 0, ${weightsHash}, 0, ${new Date()})`
  // This unit was really computed.
  const { stepsPerUnit: steps, learningRate, model } = project
  const shard = (await loadProject(project)).shards[0] ?? new Uint8Array()
  const computed = await replayUnit(engine, {
    protocol: unitProtocol,
    version: 0,
    model,
    baseWeights: weights,
    shard,
    seed: 7,
    steps,
    learningRate,
  })
  if (!computed.ok) throw new Error(computed.error)
  const { delta, deltaHash, parametersHash, lossTrace, stateHashes } = computed.value

  const apiPort = await reservePort()
  const env = {
    DATABASE_URL: urls.api,
    API_PORT: String(apiPort),
    DEPOSIT_XPUB: depositXpub(new Uint8Array(64).fill(1)),
    LEASE_KEY: '00'.repeat(32),
    MESSAGE_PUBLIC_KEY: '00'.repeat(32),
    TRAINING_FOLDER: trainingFolder,
  }
  const api = await startRole('api', env)
  let turn = 0
  const next = (): Contributor => {
    const one = contributors[turn++ % people]
    if (!one) throw new Error('nobody contributes')
    return one
  }
  const transfer = () => {
    const { token, receiver } = next()
    return post(apiPort, 'user/transfer', token, { counterparty: receiver, asset: 'USDT', amount: '1', payPassword })
  }
  for (let i = 0; i < people; i++) await transfer()

  const leased: { of: Contributor; leaseId: string }[] = []
  const lease = async (): Promise<Reply> => {
    const of = next()
    const reply = await post(apiPort, 'train/lease', of.token, { runId: of.runId, device: of.device, protocol: 2 })
    if (reply.code === 1) leased.push({ of, leaseId: String(reply.data?.['leaseId']) })
    return reply
  }
  const nextDelta = distinctDeltas(delta)
  let again = 0
  /** Like a device: after `train.busy` it keeps its unit and retries. */
  const untilTaken = async (send: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const reply = await send()
      if (reply.data?.['error'] !== 'train.busy') return reply
      again++
      await new Promise((wake) => setTimeout(wake, 1_000 * Number(reply.data?.['seconds'])))
    }
  }
  const submit = async (): Promise<Reply | undefined> => {
    const one = leased.shift()
    if (!one) return undefined
    const { parts: body, hash } = nextDelta()
    const { token } = one.of
    const { leaseId } = one
    const commitment = { leaseId, deltaHash: hash, parametersHash, lossTrace, stateHashes }
    await untilTaken(() => post(apiPort, 'train/commit', token, commitment))
    return untilTaken(() => post(apiPort, `train/submit?leaseId=${leaseId}&version=0`, token, body))
  }
  /** Units to be submitted are kept; units that nobody computes are released. */
  const release = async (): Promise<Reply | undefined> => {
    const one = leased.length > submissionsPerSecond ? leased.shift() : undefined
    return one && post(apiPort, 'train/release', one.of.token, { leaseId: one.leaseId })
  }

  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const database = postmasterOf(backend?.pid ?? 0)
  /** CPU of server and database per call, eight in flight: the limit on any other machine. */
  const printCosts = async (): Promise<void> => {
    const leaseAndRelease = async () => {
      await lease()
      const one = leased.shift()
      return one && post(apiPort, 'train/release', one.of.token, { leaseId: one.leaseId })
    }
    const whole = async () => {
      await lease()
      return submit()
    }
    const costs = { transfer, 'lease and release': leaseAndRelease, 'lease, commit and submission': whole }
    for (const [name, operation] of Object.entries(costs)) {
      const before = [cpuTime(api.pid ?? 0), cpuTime(database)] as const
      const { times } = await measure(
        async () => {
          const reply = await operation()
          if (reply?.code !== 1) throw new Error(`${name}: ${reply?.msg}`)
        },
        { inFlight: 8, forMs: 5_000 },
      )
      const [server, data] = [cpuTime(api.pid ?? 0) - before[0], cpuTime(database) - before[1]]
      const each = (ms: number) => (ms / times.length).toFixed(2)
      console.log(`${name.padEnd(34)} ${each(server)} ms CPU of the API, ${each(data)} ms of the database`)
    }
    await sql`delete from app.lease where device = 'bench' and day = 1`
    leased.length = 0
  }

  const printIntake = async (): Promise<void> => {
    printPaced('transfers alone', await pace(transfersPerSecond, forMs / 3, transfer))
    again = 0
    const before = { server: cpuTime(api.pid ?? 0), data: cpuTime(database), own: process.cpuUsage() }
    const [transfers, leases, submissions] = await Promise.all([
      pace(transfersPerSecond, forMs, transfer),
      pace(leasesPerSecond, forMs, lease),
      pace(submissionsPerSecond, forMs, submit),
      pace(leasesPerSecond - submissionsPerSecond, forMs, release),
    ])
    printPaced('transfers beside training', transfers)
    printPaced('leases', leases)
    printPaced('submissions, with their commits', submissions)
    const own = process.cpuUsage(before.own)
    const cores = (ms: number) => (ms / forMs).toFixed(2)
    console.log(
      `${again} commits and submissions were answered train.busy and retried; ${cores(cpuTime(api.pid ?? 0) - before.server)} cores for the API, ${cores(cpuTime(database) - before.data)} for the database, ${cores((own.user + own.system) / 1_000)} for these devices`,
    )
  }
  if (parts.includes('costs') || parts.includes('intake')) {
    console.log(
      `\nIntake, ${forMs / 1_000} s; a submission is ${(delta.length / 1_000).toFixed(0)} KB, and its commit goes before it; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
    )
    // Stands for audits on other machines: without verdicts the server would stop leasing after ten seconds.
    const auditsElsewhere = setInterval(() => {
      sql`update app.lease set state = 'released' where state = 'accepted'`.catch(console.error)
    }, 500)
    if (parts.includes('costs')) await printCosts()
    if (parts.includes('intake')) await printIntake()
    clearInterval(auditsElsewhere)
  }

  let waitingMost = 0
  const contribute = async (): Promise<Reply> => {
    const reply = await lease()
    const one = leased.shift()
    if (one) {
      await sql`update app.lease set state = 'accepted', shard = 0, seed = 7, version = 0, delta = ${Buffer.from(delta)},
          delta_hash = ${deltaHash}, parameters_hash = ${parametersHash}, loss_trace = ${[...lossTrace]}::float8[]
        where id = ${one.leaseId}`
    }
    const [queue] = await sql<{ count: bigint }[]>`select count(*) from app.lease where state = 'accepted'`
    waitingMost = Math.max(waitingMost, Number(queue?.count ?? 0n))
    return reply
  }
  const decided = async (): Promise<number> =>
    Number((await sql<{ count: bigint }[]>`select count(*) from app.lease where state = 'verified'`)[0]?.count ?? 0n)
  /** The one-time cost of a new version is not a unit's cost, so counting begins with the second verdict. */
  const warmUp = async (): Promise<void> => {
    for (let n = 0; n < 4; n++) await contribute()
    while ((await decided()) < 2) await new Promise((wake) => setTimeout(wake, 50))
  }
  const printSteadyState = async (): Promise<void> => {
    // Nothing of it remains to be replayed; from here on units are honest and computed beforehand.
    await sql.begin((tx) => [tx`set local session_replication_role = replica`, tx`delete from app.lease`])
    leased.length = 0
    const audits = await startRole('audits', { ...env, DATABASE_URL: urls.audits })
    console.log(`\nSteady state, ${forMs / 1_000} s: 5 devices a second ask for a unit; auditQueueMax is ${queueMax}`)
    await warmUp()
    const before = { verified: await decided(), cpu: cpuTime(audits.pid ?? 0) }
    const begun = performance.now()
    const asked = await pace(5, forMs, contribute)
    const verified = (await decided()) - before.verified
    const cpuSeconds = (cpuTime(audits.pid ?? 0) - before.cpu) / 1_000 / verified
    const seconds = (performance.now() - begun) / 1_000
    const threads = Math.max(1, availableParallelism() - 1)
    const refused = [...asked.failed.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${verified} units verified (${(verified / seconds).toFixed(2)}/s on ${threads} thread), ${asked.times.length} leased, ${refused} told to retry later; at most ${waitingMost} waited`,
    )
    const printSustainable = (perSecond: number, name: string): void => {
      const units = Math.floor(perSecond * 86_400)
      console.log(
        `${name}: ${units} units a day and core, ${Math.floor(units / 8)} daily runs of 8 units when everything is replayed`,
      )
    }
    printSustainable(verified / seconds / threads, 'as measured')
    printSustainable(
      1 / cpuSeconds,
      `a core to itself, at ${cpuSeconds.toFixed(1)} s CPU a unit, rounds and known answers included`,
    )
    await stopRole(audits)
  }
  if (parts.includes('steady')) await printSteadyState()
  await stopRole(api)
  rmSync(trainingFolder, { recursive: true })
  closeConnections()
  await sql.end()
})
