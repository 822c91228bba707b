import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LyingNode, startLyingNode } from '@synet/chain/test-support/lying-node'
import { openDatabase } from '@synet/ledger/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reservePort } from '#reserve-port'
import { restoreBeside } from './restore.ts'
import { startCluster } from './start-cluster.ts'
import { watchAlerts } from './test-support/alerts.ts'
import { type Build, newBuild, oldBuild } from './test-support/builds.ts'
import { type FaultName, faults, needsMachines, rolls, type Stage } from './test-support/faults.ts'
import { untilCredited } from './test-support/people.ts'
import {
  archiveNow,
  backUp,
  haltedReason,
  putInPlace,
  restoreAndAudit,
  startSignerOn,
  takeAway,
} from './test-support/restore-trial.ts'
import { countSigned, creditMs, openTrial, type Trial } from './test-support/trial.ts'

// `npm run test:cluster`: a short form. `ROUNDS=20 npm run test:cluster`: the leader is killed, frozen and cut off this many
// times, and every other fault is made three times at most. It continues where an earlier run stopped, and appends each
// result to docs/cluster-results.jsonl. `ONLY=crashLeader,freezeLeader` keeps these faults of either form, and without
// `ROUNDS` runs each once more: `ONLY=rollBuilds ROLLS=20 STREAMS=500 npm run test:cluster`. `IN_FLIGHT` transfers wait for
// their answers at a time. A fault begins when nothing pages any more, `QUIET_SECONDS` after the one before at the latest.
const results = join(import.meta.dirname, '../../../../docs/cluster-results.jsonl')
const rounds = Number(process.env['ROUNDS'] ?? 0)
const only = process.env['ONLY']?.split(',')
const fewRounds = Math.min(rounds, 3)
/** How often a fault was recorded before. */
const recorded = (fault: string): number =>
  rounds === 0 || !existsSync(results)
    ? 0
    : readFileSync(results, 'utf8')
        .split('\n')
        .filter((line) => line.includes(`"fault":"${fault}"`)).length
function record(result: object): void {
  const line = JSON.stringify(result)
  console.log(line)
  if (rounds > 0 || only !== undefined) appendFileSync(results, `${line}\n`)
}
const whole = { lost: 0, doubled: 0 }
const pageMs = 60_000
/** A round, and ten minutes until nothing of it is left. */
const roundMs = 1_200_000
/** A deployment replaces this build. */
const formerCommit = process.env['FORMER'] ?? 'HEAD~1'
/** Four times what a node needs in an hour of trials. */
const diskMegabytes = 1_024

interface Case {
  readonly title: string
  readonly fault: FaultName
  /** Runs in the short form, too. */
  readonly short?: true
  /** One of those that the long form repeats most. */
  readonly often?: true
  /** What else is true of the outcome. */
  readonly more?: object
  /** On top of that of every round. */
  readonly timeoutMs?: number
}

const cases: readonly Case[] = [
  { title: 'OPS-08 a quiet minute', fault: 'none', short: true, more: { unknown: 0, pages: {} } },
  // Nobody's call is cut: each gets its answer from the process that ends, or goes to the other one.
  { title: 'OPS-02 both api are replaced in turn', fault: 'rollApi', short: true, more: { unknown: 0 } },
  {
    title: 'OPS-02 two builds replace each other under page loads and event streams',
    fault: 'rollBuilds',
    more: { unknown: 0, broken: [], streamErrors: [] },
    timeoutMs: rolls * 120_000,
  },
  { title: 'OPS-08 all processes restart at once', fault: 'restartAll', short: true, more: { pages: {} } },
  { title: 'OPS-01 planned switch-over', fault: 'switchOver', short: true },
  { title: 'OPS-01 the leader is killed', fault: 'crashLeader', short: true, often: true },
  { title: 'OPS-01 the leader is frozen for longer than its lease, and thawed', fault: 'freezeLeader', often: true },
  { title: 'OPS-01 the leader is cut off', fault: 'partitionLeader', short: true, often: true },
  {
    title: 'STD-01 STD-02 the leader loses etcd and its standbys, and the proxies still reach it',
    fault: 'isolateLeader',
    short: true,
    often: true,
  },
  {
    title: 'STD-01 STD-02 the same, and HAProxy does not notice: it offers a standby, which no process reads',
    fault: 'isolateLeaderUnnoticed',
    often: true,
    more: { standbyOffered: expect.toSatisfy((count: number) => count > 0), standbyAnswers: 0 },
  },
  { title: 'STD-01 the leader loses etcd', fault: 'cutLeaderFromEtcd' },
  { title: 'STD-01 the leader loses its standbys', fault: 'cutLeaderFromStandbys' },
  { title: 'STD-01 packets to the leader are lost', fault: 'losePacketsToLeader' },
  { title: 'STD-01 packets from the leader are lost', fault: 'losePacketsFromLeader' },
  { title: 'STD-01 a crash frees commits that wait for a standby', fault: 'crashWaitingCommits' },
  { title: 'STD-02 the leader loses its standbys and is gone: the furthest is promoted', fault: 'loseLeaderAlone' },
  { title: 'OPS-01 the synchronous standby is cut off', fault: 'partitionReplica' },
  { title: 'OPS-01 the leader of etcd is cut off', fault: 'partitionEtcdMinority' },
  { title: 'OPS-01 the leader’s disk is full', fault: 'fillLeader', short: true },
  { title: 'OPS-01 the synchronous standby’s disk is full', fault: 'fillReplica' },
  { title: 'OPS-01 a member of etcd is killed', fault: 'killEtcdMember' },
  { title: 'OPS-01 HAProxy is killed', fault: 'killHaproxy', short: true },
  { title: 'OPS-01 PgBouncer is killed', fault: 'killPgbouncer' },
  { title: 'OPS-01 the chain’s node does not answer', fault: 'freezeChain' },
  { title: 'OPS-01 one of three chain nodes lags', fault: 'lagChainNode' },
  { title: 'ATK-17 a chain node invents payments, and another one is silent', fault: 'lieAboutPayments', short: true },
  { title: 'OPS-07 the object store does not answer', fault: 'freezeObjectStore' },
]

/** In turns, so that a run that is stopped has seen every fault about as often. */
function plan(): readonly Case[] {
  const chosen = cases.filter(({ fault }) => only?.includes(fault) ?? true)
  if (rounds === 0) return chosen.filter(({ short }) => only !== undefined || short)
  const turns = Array.from({ length: rounds }, (_, round) => round)
  return turns.flatMap((round) =>
    chosen.filter(({ fault, often }) => round < (often ? rounds : fewRounds) && round >= recorded(fault)),
  )
}

describe.runIf(process.env['CLUSTER'])('the cluster', () => {
  // The body of a skipped suite runs, too.
  const folder = process.env['CLUSTER'] ? mkdtempSync(join(tmpdir(), 'synet-cluster-')) : ''
  let cluster: Stage
  const chainNodes: LyingNode[] = []
  let trial: Trial
  beforeAll(async () => {
    const started = await startCluster({
      folder,
      diskMegabytes,
      // The three URLs stand for three providers.
      async chainNodes(url) {
        for (let i = 0; i < 3; i++) chainNodes.push(await startLyingNode(url))
        return chainNodes.map((node) => node.url)
      },
      log: (line) => console.log(`  ✓ ${line}`),
    })
    let made: Promise<readonly [Build, Build]> | undefined
    const make = async () => [await newBuild(), await oldBuild(join(folder, 'former'), formerCommit)] as const
    cluster = { ...started, chainNodes, assets: join(folder, 'assets'), builds: () => (made ??= make()) }
    trial = await openTrial(cluster)
    await backUp(cluster)
  }, roundMs)
  afterAll(async () => {
    await trial?.close()
    await cluster?.stop()
    for (const node of chainNodes) await node[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }, roundMs)

  it('restored to a point in time: the books are green, and the signer refuses that database [OPS-05]', {
    timeout: roundMs,
  }, async () => {
    const live = () => trial.owner<{ id: bigint }[]>`select id from ledger.postings order by id desc limit 1`
    await trial.rechargeAndSweep()
    const [before] = await live()
    const at = new Date()
    await trial.rechargeAndSweep()
    await archiveNow(cluster)
    const began = Date.now()
    const { restored, audit } = await restoreAndAudit(cluster, folder, at)
    const seconds = (Date.now() - began) / 1_000
    try {
      expect(audit.green, audit.said).toBe(true)
      const sql = openDatabase(restored.ownerUrl, { max: 1 })
      const [newest] = await sql<{ id: bigint }[]>`select id from ledger.postings order by id desc limit 1`
      await sql.end()
      expect(newest?.id).toBeGreaterThanOrEqual(before?.id ?? 0n)
      expect(newest?.id).toBeLessThan((await live())[0]?.id ?? 0n)
      const { reason, signed } = await startSignerOn(cluster, folder, restored)
      record({ fault: 'restore', seconds, audit: audit.green, signed, reason })
      expect(signed).toBe(0)
      expect(reason).toBeDefined()
    } finally {
      await restored.postgres.stop()
    }
  })

  it('the database is set back under running processes: nothing is signed, deposits are credited again [OPS-05]', {
    timeout: roundMs,
  }, async () => {
    const order = await trial.orderRecharge()
    await trial.rechargeAndSweep()
    const at = new Date()
    await order.pay()
    await untilCredited(trial.owner, [order.id], creditMs)
    await trial.rechargeAndSweep()
    await archiveNow(cluster)
    const { ownerUrl } = cluster.product
    const restored = await restoreBeside({ folder, ownerUrl, port: await reservePort(), at })
    const sql = openDatabase(restored.ownerUrl, { max: 1, deadlineMs: 5_000 })
    const restarts = () => cluster.processes.map((one) => one.restarts())
    const before = { signed: await countSigned(sql), restarts: restarts() }
    const alerts = await watchAlerts(cluster.prometheusPort)
    try {
      await putInPlace(cluster, restored)
      const reason = await haltedReason(sql)
      await untilCredited(sql, [order.id], creditMs)
      expect(await alerts.raised('SynetNetworkHalted', pageMs), 'somebody is paged').toBe(true)
      const signed = (await countSigned(sql)) - before.signed
      record({ fault: 'setBack', signed, reason, pages: await alerts.stop() })
      expect({ signed, reason }).toEqual({ signed: 0, reason: expect.any(String) as string })
      expect(restarts()).toEqual(before.restarts)
    } finally {
      await takeAway(cluster, trial.owner)
      await sql.end({ timeout: 5 })
      await restored.postgres.stop()
    }
    // Back on the database that nobody set back, all of them continue.
    const { auditSaid, ...outcome } = await trial.run(async () => {})
    expect(outcome, auditSaid).toMatchObject({
      ...whole,
      payouts: whole,
      units: { ...whole, waiting: 0 },
      needHand: [],
      audit: true,
    })
  })

  for (const { title, fault, more = {}, timeoutMs = 0 } of plan())
    it(`${title}: nothing is lost or doubled, and all continue by themselves`, {
      timeout: roundMs + timeoutMs,
    }, async ({ skip }) => {
      skip(!cluster.network && needsMachines.has(fault), 'this user may not make network namespaces')
      const { auditSaid, ...outcome } = await trial.run(faults[fault])
      record({ fault, ...outcome })
      const good = {
        ...whole,
        gone: 0,
        left: [],
        payouts: whole,
        units: { ...whole, waiting: 0 },
        needHand: [],
        audit: true,
        ...more,
      }
      expect(outcome, auditSaid).toMatchObject(good)
    })
})
