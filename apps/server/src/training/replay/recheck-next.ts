import { nextState } from '#platform/state/transitions'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { compareCommitments } from '@synet/training/protocol/compare-commitments'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { readSettings } from '#platform/settings'
import { lockPayableRuns } from '#training/offence/punish-offence'
import { type ComputeThread, computeElsewhere } from '#training/replay/compute-unit'
import type { LeaseRow } from '#training/lease/find-lease'
import { commitmentOf } from '#training/replay/replay-next'
import { type Party, readParties } from '#training/replay/parties'
import { rollBackRound } from '#training/round/roll-back-round'
import { loadUnit } from '#training/replay/load-unit'
import { claimOf, isFree, recordClaim, type ReplayWorker } from '#training/replay/replay-worker'
import { removeDeltas } from '#training/unit/training-bytes'

/**
 * Replays a verified unit that is in doubt: of a contributor who was caught since, or a later check differs. Two replays
 * that both differ are witnesses against all who committed to the same. A credited day stays credited. A wrong unit leaves
 * the model, with the round that it was merged into, unless many versions have followed.
 * @returns true when there was one
 */
export async function recheckNext(context: Context, worker: ReplayWorker): Promise<boolean> {
  const { thread, name } = worker
  const { sql, clock } = context
  const now = clock.now()
  const [lease] = await sql<LeaseRow[]>`
    update app.lease set ${claimOf(sql, worker, now)}
      where id = (select id from app.lease where recheck and ${isFree(sql, worker, now)}
        order by coalesce(turn, leased_at) limit 1 for update skip locked)
      returning id, run_id, round, day, user_id, project, protocol, version, shard, seed, size, state, expires_at, delta_hash,
        parameters_hash, loss_trace, checks`
  if (!lease) return false
  recordClaim(worker, lease.id)
  const unit = await loadUnit(context, lease)
  let wrong = false
  if (unit) {
    const isWrong = async (computed: Awaited<ReturnType<ComputeThread['compute']>>) =>
      !computed.ok || compareCommitments(commitmentOf(lease), computed.value).verdict !== 'valid'
    wrong = (await isWrong(await thread.compute(unit))) && (await isWrong(await computeElsewhere(unit)))
  }
  const same = wrong ? (await readParties(context, lease)).filter((party) => isSame(party, lease)) : []
  const rejected = await inTransaction(sql, async (tx) => {
    await lockPayableRuns(
      tx,
      same.map((party) => party.user_id),
    )
    const done = await tx`
      update app.lease set recheck = false, replayed = replayed or ${unit !== undefined}
        where id = ${lease.id} and recheck and replay_worker = ${name}`
    return done.count > 0 ? reject(tx, clock.now(), same) : []
  })
  worker.undecided = undefined
  await removeDeltas(context, rejected)
  return true
}

const isSame = (party: Party, lease: LeaseRow): boolean =>
  party.state === 'verified' && compareCommitments(commitmentOf(party), commitmentOf(lease)).verdict === 'valid'

/** @returns the leases that were still verified */
async function reject(tx: Transaction, now: Date, wrong: readonly Party[]): Promise<readonly string[]> {
  const rejected = await tx<{ id: string; project: string; merged_into: number | null }[]>`
    update app.lease set state = ${nextState('lease', 'verified', 'rejected')}, reason = 'recheck', recheck = false, replayed = true,
        delta_size = null
      where id = any (${wrong.map(({ id }) => id)}) and state = 'verified' returning id, project, merged_into`
  for (const { id, project, merged_into: version } of rejected) {
    // The jobs punish it, because that moves money, which this process may not do.
    await tx`insert into app.found_offence (lease_id, found_at) values (${id}, ${now}) on conflict do nothing`
    if (version === null) continue
    if (await isRecent(tx, project, version)) await rollBackRound(tx, now, project, version)
    else log.warn('a wrong unit stays in the model', { order: `lease:${id}`, detail: `${project} ${version}` })
  }
  return rejected.map(({ id }) => id)
}

/**
 * Tells whether few versions have followed. A wrong unit is one clipped delta among many: a coalition could throw away half a
 * day of everybody's work with each, if all that followed were rolled back. Operators may do that.
 */
async function isRecent(tx: Transaction, project: string, version: number): Promise<boolean> {
  const { versionsKeepNewest } = await readSettings(tx)
  const later = await tx<{ version: number }[]>`
    select version from app.model_version where project = ${project} and version >= ${version + versionsKeepNewest} limit 1`
  return later.length === 0
}
