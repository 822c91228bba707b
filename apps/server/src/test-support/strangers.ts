import type { Answer } from '@synet/contract/calls'
import { addMs, days } from '@synet/core/clock'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { commitmentOf, compute } from '#test-support/contributor'
import { showDevice } from '#test-support/device'
import type { ModelUser, Product } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

export type Lease = Answer<'train/lease'>

/** Somebody unrelated to all others, with a run, a device and an address of their own. */
export interface Stranger extends ModelUser {
  readonly runId: string
  readonly device: string
}

const atWorkLease = (userId: bigint) => `at work ${userId}`

/** Makes all of them look as if they had just handed a unit in. */
export async function bringToWork({ owner: { sql }, now }: Product): Promise<void> {
  await sql`update app.lease set leased_at = ${now()} where id like 'at work %'`
  await sql`update app.device_use set last_leased_at = ${now()}, unit_size = 1`
}

/** The product's proxy is trusted, so that each caller may come from an address of its own. */
export const behindProxy = { trustedProxies: ['127.0.0.1'] }

/** Gives each of the product's users a run of the tiny project that is paid nothing, and the record of a proven account. */
export async function makeStrangers(product: Product, { quota = 64 } = {}): Promise<readonly Stranger[]> {
  const { sql } = product.owner
  const now = product.now()
  const until = addMs(now, days(60))
  const [task] = await sql<{ id: bigint }[]>`select id from app.task where project_code = 'tiny-speeches' limit 1`
  const strangers = await Promise.all(
    product.users.map(async (user, i): Promise<Stranger> => {
      const call = openClient(product.urls.site, user.token, `127.0.1.${i + 1}`)
      const device = await showDevice(call, user.token)
      const runId = 9_000_000n + BigInt(i)
      await sql`update app.user_account set inviter_id = (select id from app.user_account where house), software_until = ${until},
        node_until = ${until} where id = ${user.id}`
      await sql`insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
          auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
        values (${runId}, ${user.id}, ${task?.id ?? 0n}, 'accra-gh', 1000000, 7, 0, 0, 0, ${quota}, false, 'running', ${now}, ${until},
          ${now}, 0)`
      await sql`insert into app.run_day (run_id, round, day, starts_at, ends_at, state)
        values (${runId}, 1, 1, ${now}, ${addMs(now, days(30))}, 'open')`
      await sql`insert into app.contributor_record (user_id, device, valid_in_row, valid_since)
        values (${user.id}, '', 100, ${addMs(now, -days(8))}), (${user.id}, ${device}, 100, ${addMs(now, -days(8))})`
      // Enough units of the last days that pairs may meet.
      await sql`
        insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
            decided_at, replayed)
          select ${`past ${runId} `} || n, ${runId}, 1, 0, ${user.id}, ${device}, 'tiny-speeches', 0, 0, 0, 'verified',
              ${addMs(now, -days(1))}, ${now}, ${addMs(now, -days(1))}, true from generate_series(1, 60) n`
      await sql`
        insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
            decided_at, replayed)
          values (${atWorkLease(user.id)}, ${runId}, 1, 1, ${user.id}, ${device}, 'tiny-speeches', 0, 0, 0, 'verified', ${now}, ${now},
            ${now}, true)`
      return { ...user, call, runId: runId.toString(), device }
    }),
  )
  await bringToWork(product)
  return strangers
}

/** A device may state this about itself when it asks for a unit. */
interface Told {
  readonly protocol?: number
  readonly unitMs?: number
  readonly elsewhere?: boolean
}

export const leaseTo = ({ call, runId, device }: Stranger, told: Told = {}): Promise<Lease> =>
  call('train/lease', { runId, device, protocol: 2, ...told })

/** Hands a unit in as a device does. @returns whether its delta was asked for */
export async function handInTo(who: Stranger, lease: Lease, unit: TrainedUnit): Promise<boolean> {
  const { leaseId, version } = lease
  const { accepted } = await who.call('train/commit', commitmentOf(lease, unit))
  if (accepted) return false
  await who.call('train/submit', { leaseId, version, delta: unit.delta })
  return true
}

/** Leases a unit, computes it, changes it as told, and hands it in. */
export async function trainUnitAs(
  product: Product,
  who: Stranger,
  change: (unit: TrainedUnit) => TrainedUnit = (unit) => unit,
  told: Told = {},
) {
  const lease = await leaseTo(who, told)
  const unit = change(await compute(product, lease))
  const sent = await handInTo(who, lease, unit)
  return { lease, unit, sent }
}
