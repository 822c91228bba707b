import { simulateChecks } from '@synet/training/simulation/simulate-checks'
import { expect, it } from 'vitest'
import { addMs, days, seconds } from '@synet/core/clock'
import { seededRandom } from '@synet/training/simulation/seeded-random'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { CallError } from '@synet/contract/client'
import { compute } from '#test-support/contributor'
import { startProduct } from '#test-support/product'
import type { Context } from '#platform/context'
import { drawChecks } from '#training/check/draw-checks'
import { judgePairs } from '#training/check/judge-pairs'
import { punishFound } from '#training/offence/punish-found'
import { createComputeThread } from '#training/replay/compute-unit'
import { replayNext } from '#training/replay/replay-next'
import { createReplayWorker } from '#training/replay/replay-worker'
import { behindProxy, handInTo, leaseTo, makeStrangers, type Stranger } from '#test-support/strangers'

interface PopulationOutcome {
  readonly verified: number
  readonly replays: number
  readonly fewPeers: number
  readonly fakesHandedIn: number
  readonly fakedAndPaid: number
  readonly offenders: number
  readonly honestOffenders: number
  /** Units of honest contributors that were handed in and not verified. */
  readonly honestLost: number
}

/** The middle of a desktop's and a slow phone's time for a unit. */
const turnMs = seconds(10)

/**
 * Real contributors over HTTP, with real units of the tiny project, PostgreSQL, lots, pairs, replays and punishment. Each
 * has an account, a device and an address of its own. The first `colluding` are a coalition: all that they lease and
 * that no friend has committed to before, they fake; what a friend has committed to, they repeat.
 */
async function trainPopulation({
  contributors,
  colluding,
  quota,
}: {
  readonly contributors: number
  readonly colluding: number
  readonly quota: number
}): Promise<PopulationOutcome> {
  await using product = await startProduct(contributors, { projects: ['tiny-speeches'], configured: behindProxy })
  const { sql } = product.owner
  await sql`insert into app.setting (name, value) values ('replayIdle', 'false'), ('roundUnits', '1000')`
  const people = await makeStrangers(product, { quota: quota + 1 })
  const worker = createReplayWorker(createComputeThread())
  const decide = async (): Promise<void> => {
    const jobs = [drawChecks, judgePairs, (context: Context) => replayNext(context, worker), punishFound]
    for (let more = true; more; ) {
      more = false
      for (const job of jobs) more = (await job(product.context)) || more
    }
  }
  const random = seededRandom(7)
  const notes = new Map<number, TrainedUnit>()
  const faked = new Set<string>()
  let example: TrainedUnit | undefined

  const work = async (who: Stranger, colludes: boolean): Promise<boolean> => {
    const lease = await leaseTo(who).catch((error: unknown) => {
      if (error instanceof CallError) return undefined
      throw error
    })
    if (!lease) return false
    let unit = notes.get(lease.seed)
    if (!colludes || !unit) {
      // A fake has the right form and is nobody's result.
      unit = colludes && example ? { ...example, parametersHash: randomHash(random) } : await compute(product, lease)
      example ??= unit
      if (colludes) notes.set(lease.seed, unit)
    }
    if (colludes && unit !== example) faked.add(lease.leaseId)
    await handInTo(who, lease, unit)
    return true
  }

  for (let busy = true; busy; ) {
    const turn = people
      .map((who, i) => ({ who, colludes: i < colluding, at: random() }))
      .toSorted((a, b) => a.at - b.at)
    busy = false
    for (const { who, colludes } of turn) busy = (await work(who, colludes)) || busy
    await product.passOnly(turnMs)
    await decide()
  }
  // Nobody waits for a contributor who has left: the server steps in.
  await product.passOnly(days(1 / 8))
  await decide()
  await worker.thread.close()
  const friends = people.slice(0, colluding).map(({ id }) => String(id))
  const [row] = await sql<
    { verified: bigint; replays: bigint; few: bigint; paid: bigint; lost: bigint; offenders: bigint; honest: bigint }[]
  >`
    select count(*) filter (where l.state = 'verified' and l.checks is null) as verified,
        count(*) filter (where l.checks is null and (l.replayed or l.reason not in ('offence'))) as replays,
        count(*) filter (where l.server_why = 'few-peers') as few,
        count(*) filter (where l.state = 'verified' and l.id = any (${[...faked]})) as paid,
        count(*) filter (where l.state = 'rejected' and l.user_id <> all (${friends}::bigint[])) as lost,
        (select count(distinct user_id) from app.training_offence) as offenders,
        (select count(distinct user_id) from app.training_offence where user_id <> all (${friends}::bigint[])) as honest
      from app.lease l where l.day = 1 and l.seed > 0 and l.leased_at >= ${addMs(product.now(), -days(2))}`
  return {
    verified: Number(row?.verified),
    replays: Number(row?.replays),
    fewPeers: Number(row?.few),
    fakesHandedIn: faked.size,
    fakedAndPaid: Number(row?.paid),
    offenders: Number(row?.offenders),
    honestOffenders: Number(row?.honest),
    honestLost: Number(row?.lost),
  }
}

const randomHash = (random: () => number): string =>
  Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')

/** `npm run test:strangers` has thirty, of whom nine collude, for more units. */
const isLong = process.env['LONG'] !== undefined
const population = isLong ? { contributors: 30, colluding: 9, quota: 24 } : { contributors: 23, colluding: 2, quota: 4 }

it('a coalition among real contributors is found as in the simulation, and no honest one loses anything [NET-03]', async () => {
  const { contributors, colluding, quota } = population
  const real = await trainPopulation(population)
  const simulated = simulateChecks({
    contributors,
    colludingShare: colluding / contributors,
    fakes: 'all',
    style: 'plain',
    // As many units of the middle speed as the quota. Each of the real ones takes one turn, was at work before, and stays.
    minutesADay: (quota * 10.2) / 60,
    secondsAStep: [0.2, 0.2],
    lapseShare: 0,
    atWork: true,
    // Nobody knows yet how much work is usual.
    thirdChecks: false,
    beginWithin: 10,
    days: 1,
    steps: 50,
    seed: 1,
  })
  console.log(JSON.stringify({ population, real, simulated }))
  expect(real).toMatchObject({ offenders: colluding, honestOffenders: 0, honestLost: 0 })
  expect(real.verified).toBeGreaterThan(((contributors - colluding) * quota) / 4)
  // A fake stays at most where a friend confirmed it before either was found.
  expect(real.fakedAndPaid).toBeLessThanOrEqual(2)
  const needed = (real.replays - real.fewPeers) / real.verified
  expect(Math.abs(needed - (simulated.serverShare - simulated.fewPeersShare))).toBeLessThan(0.1)
  // With four units each, nearly all are the first or the last of somebody, when fewer than twenty accounts have room.
  if (isLong) expect(Math.abs(real.fewPeers / real.verified - simulated.fewPeersShare)).toBeLessThan(0.1)
}, 600_000)
