import { openDatabase, type Sql } from '@synet/ledger/database'
import { isRunning } from '../process-state.ts'
import type { Fault } from './faults.ts'
import { type Settled, startLoad } from './load.ts'
import { type OutsideClient, openClient } from './outside-client.ts'
import { openPeople, type Person, recharge, untilCredited } from './people.ts'
import { trySynet } from './run-synet.ts'
import { type Cluster, waitUntilWhole } from './start-cluster.ts'

export interface Outcome extends Settled {
  /** The longest times between two acknowledgements, in seconds, those of a second and more. */
  readonly gaps: readonly number[]
  readonly recharges: number
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
  /** Somebody recharges, and the signer signs the sweep of their money. */
  rechargeAndSweep(): Promise<void>
  close(): Promise<void>
}

const inFlight = 8
const peopleCount = 10
const wholeMs = 240_000
const creditMs = 120_000
const warmUp = 100
const recovered = 100
const gapMs = 1_000

/** People with money, who come from the chain like every customer's. */
export async function openTrial(cluster: Cluster): Promise<Trial> {
  const { product, certificate } = cluster
  const owner = openDatabase(product.ownerUrl, { max: 2, name: 'cluster-trial', deadlineMs: 5_000 })
  const client = openClient(product.site, certificate)
  const people = await openPeople(owner, peopleCount)
  const orders: string[] = []
  for (const person of people) orders.push(await recharge(client, product.chainUrl, person))
  await untilCredited(owner, orders, creditMs)
  return {
    owner,
    run: (fault) => runTrial(cluster, { owner, client, people }, fault),
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

/** Transactions that the signer has signed. */
export async function countSigned(owner: Sql): Promise<number> {
  const [row] = await owner<{ count: bigint }[]>`select count(*) from app.outgoing_attempt`
  return Number(row?.count)
}

interface Parts {
  readonly owner: Sql
  readonly client: OutsideClient
  readonly people: readonly Person[]
}

async function runTrial(cluster: Cluster, { owner, client, people }: Parts, fault: Fault): Promise<Outcome> {
  const { product, processes, members } = cluster
  const before = new Map(processes.map((one) => [one.name, one.restarts()]))
  const load = startLoad(client, owner, people, inFlight)
  await untilCount(load.acknowledged, warmUp)
  const rechargers = people.slice(0, 2)
  const orders = await Promise.all(rechargers.map((person) => recharge(client, product.chainUrl, person, 10n)))
  const from = Date.now()
  await fault(cluster)
  const needHand: string[] = []
  await waitUntilWhole(members, wholeMs).catch((error: unknown) => needHand.push(String(error)))
  await untilCount(load.acknowledged, load.acknowledged() + recovered)
  await load.stop()
  const settled = await load.settle()
  await untilCredited(owner, orders, creditMs)
  needHand.push(...processes.filter((one) => !isRunning(one.pid(), '') || !one.isReady()).map(({ name }) => name))
  const audit = await trySynet(['audit', '--database', product.ownerUrl], { env: { RPC_DEV: product.chainUrl } })
  return {
    ...settled,
    gaps: gapsOf(load.times(), from),
    recharges: orders.length,
    restarted: processes.filter((one) => one.restarts() > (before.get(one.name) ?? 0)).map(({ name }) => name),
    needHand,
    audit: audit.green,
    auditSaid: audit.said,
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

export function gapsOf(times: readonly number[], from: number): readonly number[] {
  const after = [from, ...times.filter((time) => time >= from)]
  return after
    .slice(1)
    .map((time, i) => time - (after[i] ?? time))
    .filter((gap) => gap >= gapMs)
    .map((gap) => Math.round(gap / 100) / 10)
    .toSorted((a, b) => b - a)
}
