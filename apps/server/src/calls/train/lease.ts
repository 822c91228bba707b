import type { Answer } from '@synet/contract/calls'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { apiBase } from '@synet/contract/routes'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { isHoneypot } from '@synet/training/protocol/decide-audit'
import { pickShard, regionShards } from '@synet/training/protocol/region-shards'
import { drawShare, drawUnitSeed } from '@synet/training/protocol/secret-draw'
import { announce } from '#event/announce'
import type { UserCall } from '#http/call'
import { newToken } from '#session/session'
import { readSettings } from '#settings'
import { readAuditQueue } from '#train/audit-queue'
import { inTurn } from '#train/in-turn'
import { findProject, shardHash } from '#train/projects'
import { trainingLimits } from '#train/training-limits'

interface OpenDay {
  readonly round: number
  readonly day: number
  readonly quota: number
  readonly counted: bigint
  readonly leased: bigint
  readonly project_code: string
  readonly region: string
  readonly state: string
  readonly software_until: Date | null
  readonly node_until: Date | null
  readonly day_ends_at: Date
  readonly version: number | null
  readonly weights_hash: string | null
}

const busySeconds = 5

/**
 * Leases one unit against the open quota of a run's day. The server picks version, shard and seed; leases are throttled
 * to what the audits can replay.
 */
export const leaseUnit: UserCall<'train/lease'> = (context, { runId, device }, { userId }) => {
  const { sql, clock, config } = context
  return inTurn('asked', async () => {
    const now = clock.now()
    const settings = await readSettings(sql)
    const queue = await readAuditQueue(sql, now)
    if (queue.waiting >= queue.max) return refuse('train.busy', { seconds: busySeconds })
    return inTransaction(sql, async (tx): Promise<Result<Answer<'train/lease'>>> => {
      // The run is locked first: two devices can't both take the last unit of a quota.
      const [run] = await tx<
        { ended_at: Date | null }[]
      >`select ended_at from app.run where id = ${runId} and user_id = ${userId} for update`
      if (!run) return refuse('run.not-found')
      if (run.ended_at) return refuse('run.ended')
      const [[pause], day] = await Promise.all([
        tx<{ until: Date }[]>`
          select max(paused_until) as until from app.training_offence
            where user_id = ${userId} and lifted_at is null having max(paused_until) > ${now}`,
        readOpenDay(tx, runId, now),
      ])
      if (pause) return refuse('train.paused', { until: pause.until.toISOString() })
      if (!day) return refuse('train.no-quota')
      if (!day.software_until || day.software_until <= now) return refuse('software.expired')
      if (!day.node_until || day.node_until <= now) return refuse('node.expired')
      if (day.counted >= BigInt(day.quota))
        return day.leased > 0n ? refuse('train.busy', { seconds: busySeconds }) : refuse('train.no-quota')
      if (day.leased >= BigInt(settings.leasesPerRunMax))
        return refuse('lease.limit', { max: settings.leasesPerRunMax })
      const project = findProject(day.project_code)
      invariant(project, `no project ${day.project_code}`)
      const { version, weights_hash: weightsHash } = day
      invariant(version !== null && weightsHash !== null, `project ${day.project_code} has no version`)
      const leaseId = newToken(context)
      const isKnown = isHoneypot(drawShare(config.leaseKey, 'honeypot', leaseId), trainingLimits(settings))
      // Of the region's own shards, as any other: nothing tells it from one that nobody computed yet.
      const [known] = isKnown
        ? await tx<{ id: bigint; shard: number; seed: bigint }[]>`
          select id, shard, seed from app.known_answer
            where project = ${day.project_code} and version = ${version} and lease_id is null
              and shard = any (${[...regionShards(day.region, project.shards.length)]}::int[])
            limit 1 for update skip locked`
        : []
      const shard =
        known?.shard ?? pickShard(drawShare(config.leaseKey, 'shard', leaseId), day.region, project.shards.length)
      const seed = known ? Number(known.seed) : drawUnitSeed(config.leaseKey, leaseId)
      const life = addMs(now, settings.leaseLifeMs)
      const expiresAt = life < day.day_ends_at ? life : day.day_ends_at
      await tx`
      with lapsed as (
        update app.lease set state = 'lapsed'
          where run_id = ${runId} and state in ('leased', 'committed') and expires_at <= ${now}
      )
      insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at)
        values (${leaseId}, ${runId}, ${day.round}, ${day.day}, ${userId}, ${device}, ${day.project_code}, ${version}, ${shard},
          ${BigInt(seed)}, 'leased', ${now}, ${expiresAt})`
      if (known) await tx`update app.known_answer set lease_id = ${leaseId} where id = ${known.id}`
      if (day.state === 'new') {
        await tx`update app.run set state = 'starting' where id = ${runId}`
        await announce(tx, now, { userId, kind: 'run', subjectId: BigInt(runId) })
      }
      return done({
        leaseId,
        version,
        model: project.model,
        modelUrl: `${apiBase}/blob/${weightsHash}`,
        shardUrl: `${apiBase}/blob/${shardHash(project, shard)}`,
        seed,
        steps: project.stepsPerUnit,
        learningRate: project.learningRate,
        expiresAt: expiresAt.toISOString(),
      })
    })
  })
}

/** The run's day under way with all that decides whether and what is leased: one question, as leases come by the hundred. */
async function readOpenDay(tx: Transaction, runId: string, now: Date): Promise<OpenDay | undefined> {
  const [day] = await tx<OpenDay[]>`
    select r.round, d.day, r.quota, t.project_code, r.region, r.state, u.software_until, u.node_until, d.ends_at as day_ends_at,
        d.units_verified + l.open + l.accepted as counted, l.open as leased, v.version, v.weights_hash
      from app.run r
        join app.task t on t.id = r.task_id
        join app.user_account u on u.id = r.user_id
        join app.run_day d on d.run_id = r.id and d.round = r.round and d.starts_at <= ${now} and d.ends_at > ${now} and d.state = 'open'
        left join lateral (select version, weights_hash from app.model_version
          where project = t.project_code order by version desc limit 1) v on true
        cross join lateral (select
            count(*) filter (where state in ('leased', 'committed') and expires_at > ${now}) as open,
            count(*) filter (where state = 'accepted') as accepted
          from app.lease where run_id = r.id and leased_at >= d.starts_at and round = d.round and day = d.day) l
      where r.id = ${runId}`
  return day
}
