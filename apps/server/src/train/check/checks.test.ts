import { addMs, hours, minutes } from '@synet/core/clock'
import { loadEngine } from '@synet/training/engine/load-engine'
import { replayState } from '@synet/training/protocol/replay-state'
import { spanMs } from '@synet/training/protocol/third-check'
import type { TrainedUnit, WorkUnit } from '@synet/training/protocol/work-unit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compute } from '#test-support/contributor'
import { type Product, startProduct } from '#test-support/product'
import {
  behindProxy,
  bringToWork,
  handInTo,
  type Lease,
  leaseTo,
  makeStrangers,
  type Stranger,
  trainUnitAs,
} from '#test-support/strangers'
import { judgePairs } from '#train/check/judge-pairs'
import { createComputeThread } from '#train/replay/compute-unit'
import { judgeStates } from '#train/replay/judge-states'
import { readParties } from '#train/replay/parties'
import { replayNext } from '#train/replay/replay-next'
import { createReplayWorker } from '#train/replay/replay-worker'
import { deleteStates } from '#train/training-bytes'
import { closeRound } from '#train/round/close-round'
import { deleteOldVersions } from '#train/round/delete-old-versions'
import { macOfAddress } from '#train/check/mac-of-address'
import { chooseThirdChecks } from '#train/check/choose-third-checks'
import { drawChecks } from '#train/check/draw-checks'
import { drawThirdChecks } from '#train/check/draw-third-checks'

let product: Product
let people: readonly Stranger[]
beforeAll(async () => {
  product = await startProduct(24, { ticking: true, projects: ['tiny-speeches'], configured: behindProxy })
  // As few pairs as can be set are replayed by lot, and no unit is a honeypot.
  await product.owner.sql`insert into app.setting (name, value)
    values ('replayIdle', 'false'), ('roundUnits', '1000'), ('spotCheckBps', '50'), ('honeypotBps', '0')`
  people = await makeStrangers(product)
})
afterAll(() => product[Symbol.asyncDispose]())

/** Ends offences and pauses, so that the next test finds everybody as before. */
const forgive = async () => {
  await product.owner.sql`update app.training_offence set lifted_at = at`
  await product.owner.sql`update app.contributor_record set valid_in_row = 100, valid_since = ${new Date(0)}`
  await product.owner.sql`update app.run_day set state = 'open', offence_id = null where state = 'void'`
}

/** Each test begins with nothing under way and everybody at work. */
beforeEach(async () => {
  await product.work()
  await forgive()
  const { sql } = product.owner
  await sql`delete from app.unit_check`
  await sql`update app.lease set state = 'rejected', decided_at = ${product.now()} where state = 'accepted'`
  await bringToWork(product)
})

const rowOf = async (leaseId: string) => {
  const [row] = await product.look<
    {
      state: string
      reason: string | null
      replayed: boolean
      agreed_with: string | null
      server_why: string | null
      delta_size: number | null
      checks: string | null
    }[]
  >`select state, reason, replayed, agreed_with, server_why, delta_size, checks from app.lease where id = ${leaseId}`
  if (!row) throw new Error('no such lease')
  return row
}
const person = (n: number): Stranger => {
  const found = people[n]
  if (!found) throw new Error('nobody there')
  return found
}
/** The one whom the lot chose. */
async function drawnFor(leaseId: string): Promise<Stranger> {
  await drawChecks(product.owner)
  const [row] = await product.look<{ checker_id: bigint }[]>`
    select checker_id from app.unit_check where lease_id = ${leaseId} and ended_at is null`
  const found = people.find(({ id }) => id === row?.checker_id)
  if (!found) throw new Error('nobody was drawn')
  return found
}
const offencesOf = async ({ id }: Stranger) =>
  Number((await product.look`select from app.training_offence where user_id = ${id} and lifted_at is null`).count)
const wrong = (unit: TrainedUnit): TrainedUnit => ({ ...unit, parametersHash: '1'.repeat(64) })
const otherwiseWrong = (unit: TrainedUnit): TrainedUnit => ({ ...unit, parametersHash: '2'.repeat(64) })
/** As if it went wrong with the n-th hash of its states. */
const wrongFrom =
  (index: number) =>
  (unit: TrainedUnit): TrainedUnit => ({
    ...wrong(unit),
    stateHashes: unit.stateHashes.map((hash, i) => (i < index ? hash : '8'.repeat(64))),
  })
const leaseRow = async ({ lease }: { lease: { leaseId: string } }) => {
  const [row] = await product.look<{ id: string; checks: string | null }[]>`
    select id, checks from app.lease where id = ${lease.leaseId}`
  if (!row) throw new Error('no such lease')
  return row
}
/** Computes states, and notes which. */
const recording = (asked: number[]) => ({
  async computeState(unit: WorkUnit, state: number) {
    asked.push(state)
    return replayState(await loadEngine(), unit, state)
  },
})

describe('verification by strangers', () => {
  it('NET-01 a version is leased for a whole epoch, and until 95 % of its checks are back', async () => {
    const { sql } = product.owner
    const versions = async () =>
      Number((await sql`select from app.model_version where project = 'tiny-speeches'`).count)
    await sql`update app.setting set value = '1' where name = 'roundUnits'`
    const before = await versions()
    const first = await trainUnitAs(product, person(11))
    await trainUnitAs(product, await drawnFor(first.lease.leaseId))
    await product.work()
    expect(await rowOf(first.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect(await versions()).toBe(before)
    const open = await trainUnitAs(product, person(12))
    await product.passOnly(minutes(9))
    const drawn = await drawnFor(open.lease.leaseId)
    await product.passOnly(minutes(1.5))
    expect(await closeRound(product.context, 'tiny-speeches')).toBe(false)
    expect(await versions()).toBe(before)
    await trainUnitAs(product, drawn)
    await product.work()
    expect(await versions()).toBeGreaterThan(before)
    await sql`update app.setting set value = '1000' where name = 'roundUnits'`
  })

  it('NET-01 two who agree are both verified without a replay, and the second sends no delta', async () => {
    const first = await trainUnitAs(product, person(0))
    expect(first.sent).toBe(true)
    const stranger = await drawnFor(first.lease.leaseId)
    expect(stranger.id).not.toBe(person(0).id)
    const second = await trainUnitAs(product, stranger)
    expect(second.lease).toMatchObject({
      seed: first.lease.seed,
      shardUrl: first.lease.shardUrl,
      version: first.lease.version,
    })
    // Nothing in the answer tells that it repeats a unit.
    expect(Object.keys(second.lease).toSorted()).toEqual(Object.keys(first.lease).toSorted())
    expect(second.sent).toBe(false)
    await product.work()
    const [unit, check] = [await rowOf(first.lease.leaseId), await rowOf(second.lease.leaseId)]
    expect(unit).toMatchObject({ state: 'verified', agreed_with: second.lease.leaseId })
    expect(check).toMatchObject({ state: 'verified', agreed_with: first.lease.leaseId, checks: first.lease.leaseId })
    expect([unit.replayed, check.replayed]).toEqual(unit.server_why === 'spot' ? [true, true] : [false, false])
    expect([unit.delta_size, check.delta_size]).toEqual([expect.any(Number), null])
  })

  it('NET-01 a long unit is checked by one of its size, and both count all of its work', async () => {
    // All devices tell that they are fast; the lot knows it from their last leases.
    await product.owner.sql`update app.device_use set unit_size = 10`
    const verified = async (who: Stranger) => {
      const [day] = await product.look<{ units_verified: number }[]>`
        select units_verified from app.run_day where run_id = ${who.runId} and day = 1`
      return day?.units_verified ?? 0
    }
    const first = await trainUnitAs(product, person(13), undefined, { stepMs: 1 })
    expect(first.lease.steps).toBe(100)
    const stranger = await drawnFor(first.lease.leaseId)
    const before = [await verified(person(13)), await verified(stranger)]
    // A stranger who tells that they are slow now would be late with it, and gets another unit.
    expect((await leaseTo(stranger, { stepMs: 20_000 })).steps).toBe(10)
    const second = await trainUnitAs(product, stranger, undefined, { stepMs: 1 })
    expect(second.lease).toMatchObject({ seed: first.lease.seed, steps: 100 })
    await product.work()
    expect(await rowOf(first.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect([await verified(person(13)), await verified(stranger)]).toEqual(before.map((units) => units + 10))
  })

  it('NET-01 only the drawn account gets it, however often others ask or give leases back', async () => {
    const { lease } = await trainUnitAs(product, person(1))
    const drawn = await drawnFor(lease.leaseId)
    const others = people.filter(({ id }) => id !== drawn.id && id !== person(1).id).slice(0, 5)
    for (const other of others) {
      for (let n = 0; n < 3; n++) {
        const got = await leaseTo(other)
        expect(got.seed).not.toBe(lease.seed)
        await other.call('train/release', { leaseId: got.leaseId })
      }
    }
    expect((await leaseTo(drawn)).seed).toBe(lease.seed)
  })

  it('NET-01 NET-02 who is wrong alone is found by stranger and server together, and the other is paid at once', async () => {
    const cheat = person(2)
    const faked = await trainUnitAs(product, cheat, wrong)
    const honest = await drawnFor(faked.lease.leaseId)
    const check = await trainUnitAs(product, honest)
    await product.work()
    expect(await rowOf(faked.lease.leaseId)).toMatchObject({
      state: 'rejected',
      reason: 'parameters',
      server_why: 'dispute',
    })
    // The bytes that nobody sent were made by the replay, so that the work is not lost.
    expect(await rowOf(check.lease.leaseId)).toMatchObject({
      state: 'verified',
      replayed: true,
      delta_size: check.unit.delta.length,
    })
    expect([await offencesOf(cheat), await offencesOf(honest)]).toEqual([1, 0])

    const real = await trainUnitAs(product, person(3))
    const liar = await drawnFor(real.lease.leaseId)
    const lie = await trainUnitAs(product, liar, wrong)
    await product.work()
    expect(await rowOf(real.lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
    expect(await rowOf(lie.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect([await offencesOf(person(3)), await offencesOf(liar)]).toEqual([0, 1])
  })

  it('NET-02 a dispute is settled by the first steps that differ, and another stranger repeats the rest', async () => {
    await product.owner.sql`update app.device_use set unit_size = 10`
    const first = await trainUnitAs(product, person(14), wrongFrom(7), { stepMs: 1 })
    const stranger = await drawnFor(first.lease.leaseId)
    const second = await trainUnitAs(product, stranger, undefined, { stepMs: 1 })
    await judgePairs(product.owner)
    expect(await rowOf(first.lease.leaseId)).toMatchObject({ state: 'accepted', server_why: 'dispute' })
    const asked: number[] = []
    const judged = await judgeStates(
      product.owner,
      recording(asked),
      await readParties(product.owner, await leaseRow(first)),
    )
    expect(asked).toEqual([7])
    expect(judged?.map(({ party, verdict }) => [party.id, verdict?.verdict])).toEqual([
      [first.lease.leaseId, 'mismatch'],
      [second.lease.leaseId, undefined],
    ])

    // A process that ended in the middle of it: its claim expires, and another one settles the dispute.
    await product.owner
      .sql`update app.lease set replay_worker = 'gone', replay_until = ${product.now()} where id = ${first.lease.leaseId}`
    await product.work()
    expect(await rowOf(first.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect(await offencesOf(person(14))).toBe(1)
    expect(await rowOf(second.lease.leaseId)).toMatchObject({ state: 'accepted', checks: null, server_why: null })
    const third = await trainUnitAs(product, await drawnFor(second.lease.leaseId), undefined, { stepMs: 1 })
    await product.work()
    expect(await rowOf(second.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect(await rowOf(third.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect(await offencesOf(stranger)).toBe(0)
  })

  it('NET-02 two who differ and are both wrong are both found by two replays of the first steps', async () => {
    const first = await trainUnitAs(product, person(15), wrongFrom(0))
    const stranger = await drawnFor(first.lease.leaseId)
    const second = await trainUnitAs(product, stranger, (unit) => ({
      ...otherwiseWrong(unit),
      stateHashes: unit.stateHashes.map(() => '9'.repeat(64)),
    }))
    await product.work()
    for (const { lease } of [first, second])
      expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect([await offencesOf(person(15)), await offencesOf(stranger)]).toEqual([1, 1])
  })

  it('NET-02 a chain of another length is refused, and without its bytes the whole unit is replayed', async () => {
    const lease = await leaseTo(person(16))
    const unit = await compute(product, lease)
    for (const stateHashes of [[], unit.stateHashes.slice(1), [...unit.stateHashes, 'a'.repeat(64)]])
      await expect(handInTo(person(16), lease, { ...unit, stateHashes })).rejects.toMatchObject({
        data: { error: 'unit.malformed', part: 'states' },
      })
    await handInTo(person(16), lease, wrongFrom(0)(unit))
    const second = await trainUnitAs(product, await drawnFor(lease.leaseId))
    await product.owner.sql`update app.lease set state_root = ${'f'.repeat(64)} where id = ${lease.leaseId}`
    await product.work()
    expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect(await rowOf(second.lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
  })

  it('NET-02 a replay that a fault ended is made again by its worker, and not for ever', async () => {
    const [first, other] = [await trainUnitAs(product, person(16)), await trainUnitAs(product, person(18))]
    const forServer = async (...ids: string[]) => {
      await product.owner.sql`update app.lease set server_why = 'few-peers' where id = any(${ids})`
      await product.owner.sql`delete from app.unit_check`
    }
    await forServer(first.lease.leaseId, other.lease.leaseId)
    const thread = createComputeThread()
    let faults = 1
    const worker = createReplayWorker({
      ...thread,
      compute: (unit) => (faults-- > 0 ? Promise.reject(new Error('the database went away')) : thread.compute(unit)),
    })
    await expect(replayNext(product.context, worker)).rejects.toThrow('away')
    // Nobody else takes it.
    const elsewhere = createReplayWorker(thread)
    await replayNext(product.context, elsewhere)
    expect((await rowOf(first.lease.leaseId)).state).toBe('accepted')
    expect((await rowOf(other.lease.leaseId)).state).toBe('verified')
    expect(await replayNext(product.context, worker)).toBe(true)
    expect((await rowOf(first.lease.leaseId)).state).toBe('verified')

    const poison = await trainUnitAs(product, person(16))
    await forServer(poison.lease.leaseId)
    faults = 100
    for (let tries = 0; tries < 12; tries++) await expect(replayNext(product.context, worker)).rejects.toThrow('away')
    expect(await replayNext(product.context, worker), 'it waits until its claim expires').toBe(false)
    expect((await rowOf(poison.lease.leaseId)).state).toBe('accepted')
    await thread.close()
  })

  it('NET-02 the chain is kept until the verdict', async () => {
    const first = await trainUnitAs(product, person(17))
    const names = async () =>
      (await product.look`select from app.lease where state_root is not null and id = ${first.lease.leaseId}`).count
    await deleteStates(product.owner)
    expect(await names()).toBe(1)
    await trainUnitAs(product, await drawnFor(first.lease.leaseId))
    await product.work()
    await deleteStates(product.owner)
    expect(await names()).toBe(0)
  })

  it('NET-01 two who are both wrong are both found, whether they agree or not', async () => {
    const before = Number((await product.look`select from app.training_offence`).count)
    const first = await trainUnitAs(product, person(4), wrong)
    const second = await trainUnitAs(product, await drawnFor(first.lease.leaseId), otherwiseWrong)
    await product.work()
    expect([(await rowOf(first.lease.leaseId)).state, (await rowOf(second.lease.leaseId)).state]).toEqual([
      'rejected',
      'rejected',
    ])
    expect((await product.look`select from app.training_offence`).count).toBe(before + 2)

    await forgive()
    // A cartel: the same nonsense from both. Only a replay of the pair finds it.
    await product.owner.sql`update app.setting set value = '10000' where name = 'spotCheckBps'`
    const one = await trainUnitAs(product, person(5), wrong)
    const friend = await trainUnitAs(product, await drawnFor(one.lease.leaseId), wrong)
    await product.work()
    expect([(await rowOf(one.lease.leaseId)).state, (await rowOf(friend.lease.leaseId)).state]).toEqual([
      'rejected',
      'rejected',
    ])
    expect(await rowOf(one.lease.leaseId)).toMatchObject({ server_why: 'spot' })
    expect((await product.look`select from app.training_offence`).count).toBe(before + 4)
    await product.owner.sql`update app.setting set value = '50' where name = 'spotCheckBps'`
  })

  it('NET-01 a check of a unit that was dropped is checked by a third account, without a replay', async () => {
    const cheat = person(13)
    const [first, second] = [await trainUnitAs(product, cheat, wrong), await trainUnitAs(product, cheat, wrong)]
    const honest = await drawnFor(second.lease.leaseId)
    const lease = await leaseTo(honest)
    // A stranger drawn for both units may get either of them first.
    const { checks } = await rowOf(lease.leaseId)
    const [caught, dropped] = checks === second.lease.leaseId ? [first, second] : [second, first]
    await trainUnitAs(product, await drawnFor(caught.lease.leaseId))
    await product.work()
    expect(await rowOf(dropped.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'offence', replayed: false })
    await handInTo(honest, lease, await compute(product, lease))
    await product.work()
    await trainUnitAs(product, await drawnFor(lease.leaseId))
    await product.work()
    const check = await rowOf(lease.leaseId)
    expect(check).toMatchObject({ state: 'verified', agreed_with: expect.any(String) })
    expect(check.replayed).toBe(check.server_why === 'spot')
    expect(await offencesOf(honest)).toBe(0)
  })

  it('NET-01 silence, a lease given back and one that is late are drawn again without that account; a late one is paid', async () => {
    const { lease, unit } = await trainUnitAs(product, person(6))
    const asked: bigint[] = [person(6).id]
    const silent = await drawnFor(lease.leaseId)
    asked.push(silent.id)
    await product.passOnly(minutes(2))
    const giver = await drawnFor(lease.leaseId)
    expect(asked).not.toContain(giver.id)
    asked.push(giver.id)
    await giver.call('train/release', { leaseId: (await leaseTo(giver)).leaseId })
    const slow = await drawnFor(lease.leaseId)
    expect(asked).not.toContain(slow.id)
    asked.push(slow.id)
    const slowLease = await leaseTo(slow)
    await product.passOnly(minutes(3))
    const last = await drawnFor(lease.leaseId)
    expect(asked).not.toContain(last.id)
    await trainUnitAs(product, last)
    await product.work()
    expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'verified' })
    await handInTo(slow, slowLease, unit)
    await product.work()
    expect(await rowOf(slowLease.leaseId)).toMatchObject({ state: 'verified' })
    const outcomes = await product.look<
      { outcome: string }[]
    >`select outcome from app.unit_check where lease_id = ${lease.leaseId} order by id`
    expect(outcomes.map((row) => row.outcome).slice(0, 3)).toEqual(['unasked', 'released', 'late'])
  })

  it('NET-01 the server steps in when no stranger has answered for long, and with few proven accounts at work', async () => {
    const { lease } = await trainUnitAs(product, person(7))
    await drawnFor(lease.leaseId)
    await product.passOnly(minutes(121))
    await product.work()
    expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })

    await product.passOnly(minutes(30))
    const next = await trainUnitAs(product, person(7))
    await product.work()
    expect(await rowOf(next.lease.leaseId)).toMatchObject({
      state: 'verified',
      replayed: true,
      server_why: 'few-peers',
    })
  })

  it('NET-01 nobody checks the units of their agent, their members, or who shares their agent, device or payout address', async () => {
    const { sql } = product.owner
    const [author, ...others] = people.slice(8)
    if (!author) throw new Error('nobody there')
    const [house] = await sql<{ id: bigint }[]>`select id from app.user_account where house`
    const relate = [
      (id: bigint) => sql`update app.user_account set inviter_id = ${author.id} where id = ${id}`,
      (id: bigint) =>
        sql`insert into app.device_use (user_id, device, first_used_at, last_used_at) values (${id}, ${author.device}, ${product.now()}, ${product.now()})`,
    ]
    // All but the last are related in one way or the other, and so are the first eight.
    const [last] = others.slice(-1)
    const related = [...people.slice(0, 8), ...others.slice(0, -1)]
    for (const [i, one] of related.entries()) await relate[i % relate.length]?.(one.id)
    for (let n = 0; n < 3; n++) {
      const { lease } = await trainUnitAs(product, author)
      expect((await drawnFor(lease.leaseId)).id).toBe(last?.id)
      await sql`delete from app.unit_check`
      await sql`update app.lease set state = 'rejected', decided_at = ${product.now()} where id = ${lease.leaseId}`
    }
    await sql`update app.user_account set inviter_id = ${house?.id ?? 0n} where inviter_id = ${author.id}`
    await sql`delete from app.device_use where device = ${author.device} and user_id <> ${author.id}`

    // A check does not go to the author's own network address.
    const { lease } = await trainUnitAs(product, author)
    const drawn = await drawnFor(lease.leaseId)
    const mac = macOfAddress(product.context.config.leaseKey, `127.0.1.${people.indexOf(drawn) + 1}`)
    await sql`update app.lease set address_mac = ${mac} where id = ${lease.leaseId}`
    expect((await leaseTo(drawn)).seed).not.toBe(lease.seed)
    const [ended] = await sql`select outcome from app.unit_check where lease_id = ${lease.leaseId}`
    expect(ended).toEqual({ outcome: 'same-address' })
  })

  describe('in a crowd', () => {
    /** A span begins, and nobody has worked for a day. */
    const forgetWork = async () => {
      await product.passOnly(spanMs - (product.now().getTime() % spanMs))
      await bringToWork(product)
      await product.owner.sql`delete from app.third_check`
      await product.owner.sql`delete from app.work_span`
      const begin = new Date(Math.floor(product.now().getTime() / spanMs) * spanMs)
      await product.owner.sql`insert into app.work_span (starts_at, units)
        select ${begin}::timestamptz - n * interval '10 minutes', 0 from generate_series(1, 144) n`
    }
    /** @param first does something with the drawn account's check; another one is drawn then */
    const agree = async (
      who: Stranger,
      change?: (unit: TrainedUnit) => TrainedUnit,
      first?: (drawn: Stranger) => Promise<void>,
    ) => {
      await forgetWork()
      const { lease, unit } = await trainUnitAs(product, who, change)
      await first?.(await drawnFor(lease.leaseId))
      const partner = await drawnFor(lease.leaseId)
      const check = await trainUnitAs(product, partner, change)
      await judgePairs(product.owner)
      if ((await rowOf(lease.leaseId)).server_why === 'spot') {
        await product.work()
        await forgive()
        return agree(who, change, first)
      }
      expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'verified', replayed: false })
      return { lease, unit, partner, checkLease: check.lease }
    }
    const passSpans = async () => {
      await product.passOnly(2 * spanMs + minutes(1))
      while (await chooseThirdChecks(product.owner));
    }
    const dueOf = async (leaseId: string) =>
      (await product.look<{ due_at: Date }[]>`select due_at from app.third_check where lease_id = ${leaseId}`)[0]
        ?.due_at
    /** @returns the version that the unit is merged into */
    const merge = async ({ leaseId, version }: Lease): Promise<number> => {
      await product.owner.sql`update app.setting set value = '1' where name = 'roundUnits'`
      while (await closeRound(product.context, 'tiny-speeches'));
      await product.owner.sql`update app.setting set value = '1000' where name = 'roundUnits'`
      const [unit] = await product.look<{ merged_into: number | null }[]>`
        select merged_into from app.lease where id = ${leaseId}`
      expect(unit?.merged_into).toBeGreaterThan(version)
      return unit?.merged_into ?? 0
    }
    const isRolledBack = async (version: number) =>
      (
        await product.look`select from app.model_version
          where project = 'tiny-speeches' and version = ${version} and rolled_back_at is not null`
      ).count === 1
    /** Everybody is there when the unit's time has come. */
    const passUntilDue = async (leaseId: string) => {
      const dueAt = await dueOf(leaseId)
      await product.passOnly(Number(dueAt) - product.now().getTime() + 1_000)
      await bringToWork(product)
      await drawThirdChecks(product.owner)
    }

    it('NET-03 a third account repeats a pair at another hour, and a coalition that agreed is found', async () => {
      const cheat = person(19)
      const { sql } = product.owner
      const { lease, partner, checkLease } = await agree(cheat, wrong)
      await passSpans()
      const version = await merge(lease)
      expect(await dueOf(lease.leaseId)).toBeDefined()
      // Its version is old by then, and its weights are kept for it.
      await sql`insert into app.model_version (project, version, weights_hash, held_out_loss, units, created_at)
        select project, version + n, weights_hash, held_out_loss, 0, created_at from app.model_version
          cross join generate_series(1, 9) n where project = 'tiny-speeches' and version = ${version}`
      await sql`update app.lease set state = 'lapsed' where state in ('leased', 'committed')`
      while (await deleteOldVersions(product.owner));
      const kept = await sql`select from app.model_version v join app.blob b on b.hash = v.weights_hash
        where v.project = 'tiny-speeches' and v.version = ${lease.version}`
      expect(kept.count).toBe(1)
      await product.work()
      expect(await rowOf(lease.leaseId), 'its time has not come').toMatchObject({ state: 'verified', replayed: false })

      await passUntilDue(lease.leaseId)
      const third = await drawnFor(lease.leaseId)
      expect([cheat.id, partner.id]).not.toContain(third.id)
      const check = await trainUnitAs(product, third)
      expect(check.lease).toMatchObject({ seed: lease.seed, version: lease.version })
      await product.work()
      for (const id of [lease.leaseId, checkLease.leaseId])
        expect(await rowOf(id)).toMatchObject({ state: 'rejected', reason: 'recheck', delta_size: null })
      expect(await rowOf(check.lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
      expect([await offencesOf(cheat), await offencesOf(partner), await offencesOf(third)]).toEqual([1, 1, 0])
      expect(await isRolledBack(version), 'many versions have followed').toBe(false)
    })

    it('NET-03 a pair that a third account confirms stays verified, and a check that a friend held back confirms nothing', async () => {
      const heldBack: { friend: Stranger; lease: Lease }[] = []
      const { lease, unit } = await agree(person(20), undefined, async (friend) => {
        heldBack.push({ friend, lease: await leaseTo(friend) })
        await product.passOnly(minutes(4))
        await bringToWork(product)
      })
      const late = heldBack.at(-1)
      if (!late) throw new Error('nothing was held back')
      await passSpans()
      expect(await dueOf(lease.leaseId)).toBeDefined()
      await product.owner
        .sql`update app.lease set expires_at = ${addMs(product.now(), minutes(1))} where id = ${late.lease.leaseId}`
      await handInTo(late.friend, late.lease, unit)
      await product.work()
      expect(await rowOf(late.lease.leaseId)).toMatchObject({ state: 'verified' })
      expect(await dueOf(lease.leaseId)).toBeDefined()

      await passUntilDue(lease.leaseId)
      const third = await trainUnitAs(product, await drawnFor(lease.leaseId))
      await product.work()
      expect(await dueOf(lease.leaseId)).toBeUndefined()
      for (const id of [lease.leaseId, third.lease.leaseId])
        expect(await rowOf(id)).toMatchObject({ state: 'verified', replayed: false })
      expect((await product.look`select from app.lease where recheck`).count).toBe(0)
    })

    it('NET-03 the third account is unrelated to both', async () => {
      const { lease, partner } = await agree(person(11))
      await passSpans()
      const others = people.filter(({ id }) => id !== partner.id && id !== person(11).id)
      for (const [i, { id }] of others.slice(1).entries())
        await product.owner.sql`insert into app.device_use (user_id, device, first_used_at, last_used_at)
          values (${id}, ${(i % 2 ? partner : person(11)).device}, ${product.now()}, ${product.now()})`
      await passUntilDue(lease.leaseId)
      expect((await drawnFor(lease.leaseId)).id).toBe(others[0]?.id)
      await product.owner.sql`delete from app.device_use u using app.device_use o
        where o.device = u.device and o.user_id in (${partner.id}, ${person(11).id}) and u.user_id not in (${partner.id}, ${person(11).id})`
    })

    it('NET-03 a third account that lies is found, and the pair is paid', async () => {
      const { lease, partner } = await agree(person(21))
      await passSpans()
      await passUntilDue(lease.leaseId)
      const liar = await drawnFor(lease.leaseId)
      const lie = await trainUnitAs(product, liar, wrong)
      await product.work()
      expect(await rowOf(lie.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
      expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
      expect([await offencesOf(person(21)), await offencesOf(partner), await offencesOf(liar)]).toEqual([0, 0, 1])
    })

    it('NET-03 without a third account the server computes the unit again', async () => {
      const { lease, partner } = await agree(person(22), wrong)
      await passSpans()
      const version = await merge(lease)
      await product.passOnly(hours(36.1))
      await product.work()
      expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'recheck' })
      expect(await isRolledBack(version)).toBe(true)
      expect([await offencesOf(person(22)), await offencesOf(partner)]).toEqual([1, 1])
    })

    it('NET-03 the usual work is no crowd, and of two processes one chooses', async () => {
      const { lease } = await agree(person(23))
      await product.owner.sql`update app.work_span set units = 1000`
      await passSpans()
      expect(await dueOf(lease.leaseId)).toBeUndefined()
      const young = await agree(person(23))
      await product.owner.sql`delete from app.work_span where starts_at < ${addMs(product.now(), -hours(20))}`
      await passSpans()
      expect(await dueOf(young.lease.leaseId), 'nobody knows what is usual').toBeUndefined()

      const both = await agree(person(12))
      await product.passOnly(2 * spanMs + minutes(1))
      await Promise.all([chooseThirdChecks(product.owner), chooseThirdChecks(product.owner)])
      while (await chooseThirdChecks(product.owner));
      expect(await dueOf(both.lease.leaseId)).toBeDefined()
    })
  })

  it('NET-01 the database refuses a verified unit that was computed once', async () => {
    const { sql } = product.owner
    const { lease } = await trainUnitAs(product, person(9))
    await expect(sql`update app.lease set state = 'verified' where id = ${lease.leaseId}`).rejects.toThrow(
      'computed once only',
    )
    const other = await trainUnitAs(product, person(10))
    await expect(
      sql`update app.lease set state = 'verified', agreed_with = ${other.lease.leaseId} where id = ${lease.leaseId}`,
    ).rejects.toThrow('computed once only')
  })
})
