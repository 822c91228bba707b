import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LyingNode, startLyingNode } from '@synet/chain/test-support/lying-node'
import { openDatabase } from '@synet/ledger/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Build, newBuild, oldBuild } from './test-support/builds.ts'
import { type FaultName, faults, type Stage } from './test-support/faults.ts'
import { reservePort } from '#reserve-port'
import { restoreBeside } from './restore.ts'
import { watchAlerts } from './test-support/alerts.ts'
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
import { startCluster } from './start-cluster.ts'
import { countSigned, creditMs, openTrial, type Trial } from './test-support/trial.ts'

// `npm run test:cluster`: each fault once. `CLUSTER_ROUNDS=20 npm run test:cluster` goes on where an earlier run of this
// file stopped, and appends each result to docs/cluster-results.jsonl.
const results = join(import.meta.dirname, '../../../../docs/cluster-results.jsonl')
const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 0)
const recorded = (fault: string): number =>
  rounds === 0 || !existsSync(results)
    ? 0
    : readFileSync(results, 'utf8')
        .split('\n')
        .filter((line) => line.includes(`"fault":"${fault}"`)).length
const whole = { lost: 0, doubled: 0 }
const roundMs = 600_000
/** Four times what a node needs in an hour of trials. */
/** A deployment replaces this build. */
const formerCommit = process.env['CLUSTER_FORMER'] ?? 'HEAD~1'
const diskMegabytes = 1_024

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
      // As of three providers.
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

  const cases: readonly (readonly [title: string, fault: FaultName, more?: object])[] = [
    ['OPS-01 planned switch-over', 'switchOver'],
    ['OPS-01 the leader is killed', 'crashLeader'],
    ['OPS-01 the leader is frozen for longer than its lease, and thawed', 'freezeLeader'],
    ['OPS-01 the leader is cut off', 'partitionLeader'],
    ['OPS-01 the synchronous standby is cut off', 'partitionReplica'],
    ['OPS-01 the leader of etcd is cut off', 'partitionEtcdMinority'],
    ['OPS-01 the leader’s disk is full', 'fillLeader'],
    ['OPS-01 the synchronous standby’s disk is full', 'fillReplica'],
    ['OPS-01 a member of etcd is killed', 'killEtcdMember'],
    ['OPS-01 HAProxy is killed', 'killHaproxy'],
    ['OPS-01 the chain’s node does not answer', 'freezeChain'],
    ['OPS-01 one of three chain nodes lags', 'lagChainNode'],
    ['ATK-17 one chain node invents payments, and another one does not answer', 'lieAboutPayments'],
    ['OPS-01 PgBouncer is killed', 'killPgbouncer'],
    ['OPS-07 the object store does not answer', 'freezeObjectStore'],
    // Nobody's call is cut: each gets its answer from the process that ends, or goes to the other one.
    ['OPS-02 both api are replaced in turn', 'rollApi', { unknown: 0 }],
    [
      'OPS-02 two builds replace each other under page loads and event streams',
      'rollBuilds',
      { unknown: 0, broken: [], streamErrors: [] },
    ],
  ]
  for (const [title, fault, more = {}] of cases)
    for (let round = recorded(fault); round < Math.max(1, rounds); round++)
      it(`${title}: nothing lost, nothing doubled, all go on by themselves`, { timeout: roundMs }, async () => {
        const { auditSaid, ...outcome } = await trial.run(faults[fault])
        const line = JSON.stringify({ fault, ...outcome })
        console.log(line)
        if (rounds > 0) appendFileSync(results, `${line}\n`)
        expect(outcome, auditSaid).toMatchObject({
          ...whole,
          payouts: whole,
          units: whole,
          needHand: [],
          audit: true,
          ...more,
        })
      })

  it('OPS-05 restored to a point in time: the books are green, and the signer refuses that database', {
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
    console.log(JSON.stringify({ fault: 'restore', seconds: (Date.now() - began) / 1_000, audit: audit.green }))
    try {
      expect(audit.green, audit.said).toBe(true)
      const sql = openDatabase(restored.ownerUrl, { max: 1 })
      const [newest] = await sql<{ id: bigint }[]>`select id from ledger.postings order by id desc limit 1`
      await sql.end()
      expect(newest?.id).toBeGreaterThanOrEqual(before?.id ?? 0n)
      expect(newest?.id).toBeLessThan((await live())[0]?.id ?? 0n)
      const { reason, signed } = await startSignerOn(cluster, folder, restored)
      console.log(JSON.stringify({ fault: 'restore', signed, reason }))
      expect(signed).toBe(0)
      expect(reason).toBeDefined()
    } finally {
      await restored.postgres.stop()
    }
  })

  it('OPS-05 the database is set back under running processes: nothing is signed, deposits are credited again', {
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
      const signed = (await countSigned(sql)) - before.signed
      const line = JSON.stringify({ fault: 'setBack', signed, reason, pages: await alerts.stop() })
      console.log(line)
      if (rounds > 0) appendFileSync(results, `${line}\n`)
      expect({ signed, reason }).toEqual({ signed: 0, reason: expect.any(String) as string })
      expect(restarts()).toEqual(before.restarts)
    } finally {
      await takeAway(cluster)
      await sql.end({ timeout: 5 })
      await restored.postgres.stop()
    }
    // Back on the database that nobody set back, all of them go on.
    const { auditSaid, ...outcome } = await trial.run(async () => {})
    expect(outcome, auditSaid).toMatchObject({ ...whole, payouts: whole, units: whole, needHand: [], audit: true })
  })
})
