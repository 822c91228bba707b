import { Worker } from 'node:worker_threads'
import { addMs, minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { type Verdict } from '@synet/training/protocol/verify-submission'
import type { WorkUnit } from '@synet/training/protocol/work-unit'
import type { Commitment } from '@synet/training/protocol/commit-hash'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { engineVersion } from '#train/engine'
import { type LeaseRow, projectOf } from '#train/find-lease'
import { readText } from '#train/projects'

const claimMs = minutes(5)

export interface ReplayTask {
  readonly unit: WorkUnit
  readonly commitment: Commitment
  readonly delta: Uint8Array
  readonly engineVersion: number
}

/** One worker thread that replays units, one at a time. A thread that dies fails its replay and is replaced. */
export function createReplayThread() {
  let worker: Worker | undefined
  return {
    replay: (task: ReplayTask) =>
      new Promise<Verdict>((resolve, reject) => {
        worker ??= new Worker(new URL('./replay-thread.ts', import.meta.url))
        const current = worker
        const onMessage = (verdict: Verdict) => {
          current.off('error', onError)
          resolve(verdict)
        }
        const onError = (error: unknown) => {
          current.off('message', onMessage)
          worker = undefined
          reject(error)
        }
        current.once('message', onMessage)
        current.once('error', onError)
        current.postMessage(task)
      }),
    close: async () => void (await worker?.terminate()),
  }
}
export type ReplayThread = ReturnType<typeof createReplayThread>

/** Replays the oldest accepted unit. Every unit is replayed while the queue allows. @returns true when there was one */
export async function replayNext(context: Context, thread: ReplayThread, name: string): Promise<boolean> {
  const { sql, clock } = context
  const now = clock.now()
  // Claimed with a fencing name and an end: a crash gives the unit back, and a late answer changes nothing.
  const [lease] = await sql<(LeaseRow & { delta: Buffer })[]>`
    update app.lease set replay_worker = ${name}, replay_until = ${addMs(now, claimMs)}
      where id = (select id from app.lease where state = 'accepted' and (replay_until is null or replay_until <= ${now} or replay_worker = ${name})
        order by leased_at limit 1 for update skip locked)
      returning id, run_id, round, day, user_id, project, version, shard, seed, state, expires_at, delta_hash, parameters_hash, loss_trace, delta`
  if (!lease) return false
  const verdict = await thread.replay(await taskOf(context, lease))
  await inTransaction(sql, async (tx) => {
    await tx`select from app.run where id = ${lease.run_id} for update`
    const decided = await tx`
      update app.lease set state = ${verdict.verdict === 'valid' ? 'verified' : 'rejected'},
          reason = ${verdict.verdict === 'mismatch' ? verdict.reason : verdict.verdict === 'valid' ? null : verdict.verdict},
          decided_at = ${clock.now()}
        where id = ${lease.id} and state = 'accepted' and replay_worker = ${name}`
    if (decided.count === 0) return
    if (verdict.verdict === 'valid') await countUnit(tx, lease)
    await announce(tx, clock.now(), { userId: lease.user_id, kind: 'run', subjectId: lease.run_id })
  })
  return true
}

async function taskOf({ sql }: Context, lease: LeaseRow & { delta: Buffer }): Promise<ReplayTask> {
  const project = projectOf(lease)
  const [version] = await sql<{ bytes: Buffer }[]>`
    select b.bytes from app.model_version v join app.blob b on b.hash = v.weights_hash
      where v.project = ${lease.project} and v.version = ${lease.version}`
  const shard = (await readText(project)).shards[lease.shard]
  invariant(
    version && shard && lease.delta_hash && lease.parameters_hash && lease.loss_trace,
    `lease ${lease.id} is incomplete`,
  )
  return {
    unit: {
      version: lease.version,
      model: project.model,
      baseWeights: new Uint8Array(version.bytes),
      shard,
      seed: Number(lease.seed),
      steps: project.stepsPerUnit,
      learningRate: project.learningRate,
    },
    commitment: { deltaHash: lease.delta_hash, parametersHash: lease.parameters_hash, lossTrace: lease.loss_trace },
    delta: new Uint8Array(lease.delta),
    engineVersion: await engineVersion(),
  }
}

/** A verified unit counts for its day, as long as that is open; the quota's last one makes the day earned. */
async function countUnit(tx: Transaction, lease: LeaseRow): Promise<void> {
  await tx`
    update app.run_day d set units_verified = units_verified + 1,
        state = case when units_verified + 1 >= r.quota then 'earned' else d.state end
      from app.run r
      where r.id = d.run_id and d.run_id = ${lease.run_id} and d.round = ${lease.round} and d.day = ${lease.day} and d.state = 'open'`
}
