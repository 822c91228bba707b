import { nextState } from '#state/transitions'
import { inTransaction } from '@synet/ledger/database'
import { compareCommitments } from '@synet/training/protocol/compare-commitments'
import type { Context } from '#context'
import { type ComputeThread, computeElsewhere } from '#train/replay/compute-unit'
import type { LeaseRow } from '#train/lease/find-lease'
import { commitmentOf } from '#train/replay/replay-next'
import { rollBackRound } from '#train/round/roll-back-round'
import { loadUnit } from '#train/replay/load-unit'
import { claimOf, isFree, noteClaim, type ReplayWorker } from '#train/replay/replay-worker'
import { removeDeltas } from '#train/training-bytes'

/**
 * Replays a unit that was accepted on the record of a contributor who was caught since. A credited day stays credited.
 * A wrong unit leaves the model, with the round that it was merged into.
 * @returns true when there was one
 */
export async function recheckNext(context: Context, worker: ReplayWorker): Promise<boolean> {
  const { thread, name } = worker
  const { sql, clock } = context
  const now = clock.now()
  const [lease] = await sql<(LeaseRow & { merged_into: number | null })[]>`
    update app.lease set ${claimOf(sql, worker, now)}
      where id = (select id from app.lease where recheck and ${isFree(sql, worker, now)}
        order by leased_at limit 1 for update skip locked)
      returning id, run_id, round, day, user_id, project, protocol, version, shard, seed, size, state, expires_at, delta_hash,
        parameters_hash, loss_trace, checks, merged_into`
  if (!lease) return false
  noteClaim(worker, lease.id)
  const unit = await loadUnit(context, lease)
  let wrong = false
  if (unit) {
    const isWrong = async (computed: Awaited<ReturnType<ComputeThread['compute']>>) =>
      !computed.ok || compareCommitments(commitmentOf(lease), computed.value).verdict !== 'valid'
    wrong = (await isWrong(await thread.compute(unit))) && (await isWrong(await computeElsewhere(unit)))
  }
  await inTransaction(sql, async (tx) => {
    const done = await tx`
      update app.lease set recheck = false, replayed = replayed or ${unit !== undefined},
          state = case when ${wrong} then ${nextState('lease', 'verified', 'rejected')} else state end, reason = case when ${wrong} then 'recheck' end,
          delta = case when ${wrong} then null else delta end, delta_size = case when ${wrong} then null else delta_size end
        where id = ${lease.id} and recheck and replay_worker = ${name}`
    if (done.count > 0 && wrong && lease.merged_into !== null)
      await rollBackRound(tx, clock.now(), lease.project, lease.merged_into)
  })
  worker.undecided = undefined
  if (wrong) await removeDeltas(context, [lease.id])
  return true
}
