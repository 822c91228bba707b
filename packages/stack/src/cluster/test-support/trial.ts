import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { isRunning } from '#process-state'
import { readPages, untilQuiet, watchAlerts } from './alerts.ts'
import type { Fault, Stage, UnpaidOrder } from './faults.ts'
import { type Load, type Settled, startLoad } from './load.ts'
import { type OutsideClient, openClient } from './outside-client.ts'
import { openPeople, orderRecharge, type Person, recharge, untilCredited } from './people.ts'
import { openPayouts, type PayoutDesk, type RunningPayouts } from './payouts.ts'
import { openTrainer, type Trainer } from './trainers.ts'
import { trySynet } from '../run-synet.ts'
import { waitUntilWhole, type Cluster } from '../start-cluster.ts'
import { execFileSync } from 'node:child_process'

const pauseMs = 50

/**
 * Connects again and again, and asks whether the server that answers is a standby.
 * @param url of the processes' pool, or of the proxy behind it
 */
function countStandbyAnswers(url: string): { stop(): Promise<number> } {
  let count = 0
  let running = true
  const ask = async () => {
    while (running) {
      const sql = openDatabase(url, { max: 1, name: 'cluster-trial', prepare: false, deadlineMs: 1_000 })
      const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`.catch(() => [])
      await sql.end({ timeout: 0 })
      if (row?.standby) count++
      await new Promise((wake) => setTimeout(wake, pauseMs))
    }
  }
  const asking = ask()
  return {
    async stop() {
      running = false
      await asking
      return count
    },
  }
}

/**
 * Lets the engines, the API and the client run before everything else, as if each had its machine: on a small machine a
 * demoted leader takes so long to stop that it serves nobody in between, and a trial would never see what it shows.
 * Children inherit it. It needs root, and does nothing without.
 */
function giveCpuFirst({ nodes, etcd, haproxy, pgbouncer, processes }: Cluster): void {
  if (process.getuid?.() !== 0) return
  const engines = [...nodes.map(({ patroni }) => patroni), ...etcd, haproxy, pgbouncer].map((one) => one.pid())
  const servers = nodes.flatMap((node) => node.postgresPids())
  const apis = processes.filter(({ name }) => name.startsWith('api')).map((one) => one.pid())
  for (const pid of [...engines, ...servers, ...apis, process.pid]) {
    try {
      execFileSync('/usr/bin/chrt', ['--all-tasks', '--rr', '--pid', '1', String(pid)], { stdio: 'ignore' })
    } catch {
      // The process has ended meanwhile.
    }
  }
}

interface Outcome extends Settled {
  /** The five longest times between two acknowledgements, in seconds, of a second and more. */
  readonly gaps: readonly number[]
  readonly recharges: number
  /** Transfers that a history has shown, and that are in no book. */
  readonly gone: number
  /** How often the proxy led to a standby, and how often the pool of the processes did. */
  readonly standbyOffered: number
  readonly standbyAnswers: number
  /** Tasks of operators and pages that were not there before, and that are left when the cluster has had time. */
  readonly left: readonly string[]
  readonly payouts: Settled
  readonly units: Settled
  /** What paged somebody because of the fault, and after how many seconds. */
  readonly pages: Readonly<Record<string, number>>
  /** Processes that died and were restarted by their supervisor. */
  readonly restarted: readonly string[]
  /** Processes and nodes that did not come back by themselves. */
  readonly needHand: readonly string[]
  readonly audit: boolean
  readonly auditSaid: string
}

export interface Trial {
  readonly owner: Sql
  run(fault: Fault): Promise<Outcome>
  /** Somebody orders a recharge, which they can pay later. @returns the order's id */
  orderRecharge(): Promise<{ readonly id: string; pay(): Promise<unknown> }>
  /** Somebody recharges, and the signer signs the sweep of their money. */
  rechargeAndSweep(): Promise<void>
  close(): Promise<void>
}

const inFlight = Number(process.env['IN_FLIGHT'] ?? 8)
const peopleCount = 10
const hotWalletCapMinor = 10_000_000n * 1_000_000n
const withdrawers = 3
const wholeMs = 240_000
export const creditMs = 120_000
/** How long the alerts of the fault before may last; those that last longer are not this one's. */
const quietMs = Number(process.env['QUIET_SECONDS'] ?? 90) * 1_000
const warmUp = 100
const recovered = 100
const gapMs = 1_000
const gapsKept = 5
const cleanMs = 600_000

/** People with money, who come from the chain like every customer's. */
export async function openTrial(cluster: Stage): Promise<Trial> {
  const { product, certificate } = cluster
  const owner = openDatabase(product.ownerUrl, { max: 2, name: 'cluster-trial', deadlineMs: 5_000 })
  const client = openClient(product.site, certificate)
  // What calls by `fetch` trusts it, too.
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  // Otherwise the hot wallet is full from these people's money on, and nothing is swept to it.
  await owner`insert into app.setting (name, value) values ('hotWalletCap', to_jsonb(${String(hotWalletCapMinor)}::text))`
  const people = await openPeople(owner, peopleCount)
  const orders: string[] = []
  for (const person of people) orders.push(await recharge(client, product.chainUrl, person))
  await untilCredited(owner, orders, creditMs)
  const payouts = await openPayouts(cluster, client, owner, people.slice(0, withdrawers))
  const trainer = await openTrainer(owner, product.site, people.at(-1) as Person)
  let turn = 0
  /** By turns, because a person may order twenty recharges per day. */
  const nextTwo = () => [0, 1].map(() => people[turn++ % people.length] as Person)
  return {
    owner,
    run: (fault) => runTrial(cluster, { owner, client, people, rechargers: nextTwo(), payouts, trainer }, fault),
    async orderRecharge() {
      const { id, address, raw } = await orderRecharge(client, people[1] as Person, 10n)
      return { id, pay: () => mintTestUsdt(product.chainUrl, address, raw) }
    },
    async rechargeAndSweep() {
      const [person] = people
      const before = await countSigned(owner)
      if (person) await untilCredited(owner, [await recharge(client, product.chainUrl, person)], creditMs)
      const until = Date.now() + creditMs
      while ((await countSigned(owner)) === before) {
        if (Date.now() > until) throw new Error('the signer signs nothing')
        await new Promise((wake) => setTimeout(wake, 200))
      }
    },
    async close() {
      client.close()
      await owner.end({ timeout: 5 })
    },
  }
}

/** Counts the transactions that the signer has signed. */
export async function countSigned(owner: Sql): Promise<number> {
  const [row] = await owner<{ count: bigint }[]>`select count(*) from app.outgoing_attempt`
  return Number(row?.count)
}

interface Parts {
  readonly owner: Sql
  readonly client: OutsideClient
  readonly people: readonly Person[]
  readonly rechargers: readonly Person[]
  readonly payouts: PayoutDesk
  readonly trainer: Trainer
}

async function runTrial(cluster: Stage, parts: Parts, fault: Fault): Promise<Outcome> {
  const load = startLoad(parts.client, parts.owner, parts.people, inFlight)
  const running = { load, payouts: parts.payouts.start(), units: parts.trainer.start() }
  try {
    return await runUnder(cluster, parts, running, fault)
  } finally {
    await Promise.allSettled(Object.values(running).map((value) => value.stop()))
    await running.payouts.close()
  }
}

interface RunningLoad {
  readonly load: Load
  readonly payouts: RunningPayouts
  readonly units: ReturnType<Trainer['start']>
}

async function runUnder(
  cluster: Stage,
  { owner, client, people, rechargers }: Parts,
  { load, payouts, units }: RunningLoad,
  fault: Fault,
): Promise<Outcome> {
  const { product, processes, members } = cluster
  const before = new Map(processes.map((one) => [one.name, one.restarts()]))
  const tasksBefore = new Set(await readTasks(owner))
  await untilCount(load.acknowledged, warmUp)
  const orders = await Promise.all(rechargers.map((person) => recharge(client, product.chainUrl, person, 10n)))
  await untilQuiet(cluster.prometheusPort, quietMs)
  giveCpuFirst(cluster)
  const from = Date.now()
  const alerts = await watchAlerts(cluster.prometheusPort)
  const probes = [cluster.pgbouncer.proxyUrlFor('api'), cluster.pgbouncer.urlFor('api')].map(countStandbyAnswers)
  const found = await fault({
    ...cluster,
    tokens: people.map(({ token }) => token),
    orderUnpaid: () => orderUnpaid(client, owner, people[2] as Person),
  })
  const needHand: string[] = []
  await waitUntilWhole(members, wholeMs).catch((error: unknown) => needHand.push(String(error)))
  const [standbyOffered = 0, standbyAnswers = 0] = await Promise.all(probes.map((probe) => probe.stop()))
  await untilCount(load.acknowledged, load.acknowledged() + recovered)
  await Promise.all([load, payouts, units].map((one) => one.stop()))
  const settled = await load.settle()
  const more = { payouts: await payouts.settle(), units: await units.settle() }
  await untilCredited(owner, orders, creditMs)
  needHand.push(...processes.filter((one) => !isRunning(one.pid(), '') || !one.isReady()).map(({ name }) => name))
  const left = await untilClean(owner, cluster.prometheusPort, tasksBefore)
  const audit = await trySynet(['audit', '--database', product.ownerUrl], { env: { RPC_DEV: product.chainUrl } })
  return {
    ...settled,
    ...more,
    ...found,
    gaps: gapsOf(load.times(), from),
    recharges: orders.length,
    standbyOffered,
    standbyAnswers,
    left,
    pages: await alerts.stop(),
    restarted: processes.filter((one) => one.restarts() > (before.get(one.name) ?? 0)).map(({ name }) => name),
    needHand,
    audit: audit.green,
    auditSaid: audit.said,
  }
}

const readTasks = async (owner: Sql): Promise<readonly string[]> =>
  (
    await owner<{ name: string }[]>`
      select kind || ' ' || subject as name from app.operator_task where closed_at is null order by id`
  ).map(({ name }) => name)

/** Ten minutes after a fault no task and no page of it is left. @returns those that are */
async function untilClean(owner: Sql, port: number, before: ReadonlySet<string>): Promise<readonly string[]> {
  const until = Date.now() + cleanMs
  for (;;) {
    const left = [...(await readTasks(owner)).filter((name) => !before.has(name)), ...(await readPages(port))]
    if (left.length === 0 || Date.now() > until) return left
    await new Promise((wake) => setTimeout(wake, gapMs))
  }
}

async function orderUnpaid(client: OutsideClient, owner: Sql, person: Person): Promise<UnpaidOrder> {
  const { id, address, raw } = await orderRecharge(client, person, 10n)
  return {
    address,
    raw,
    async credited() {
      const [row] = await owner<{ credited_amount: bigint }[]>`
        select credited_amount from app.recharge_order where id = ${id}`
      return row?.credited_amount ?? 0n
    },
  }
}

const untilMs = 180_000

async function untilCount(count: () => number, wanted: number): Promise<void> {
  const until = Date.now() + untilMs
  while (count() < wanted) {
    if (Date.now() > until) throw new Error(`transfers do not go on: ${count()} of ${wanted} acknowledged`)
    await new Promise((wake) => setTimeout(wake, 50))
  }
}

function gapsOf(times: readonly number[], from: number): readonly number[] {
  const after = [from, ...times.filter((time) => time >= from)]
  return after
    .slice(1)
    .map((time, i) => time - (after[i] ?? time))
    .filter((gap) => gap >= gapMs)
    .map((gap) => Math.round(gap / 100) / 10)
    .toSorted((a, b) => b - a)
    .slice(0, gapsKept)
}
