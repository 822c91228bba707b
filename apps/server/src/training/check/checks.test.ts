import { addMs, days, hours, minutes } from '@synet/core/clock'
import type { UnitSize } from '@synet/training/protocol/unit-size'
import { loadEngine } from '@synet/training/engine/load-engine'
import { replayState } from '@synet/training/protocol/replay-state'
import type { TrainedUnit, WorkUnit } from '@synet/training/protocol/work-unit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  at,
  beginAnew,
  drawFor,
  clearOffences,
  offencesOf,
  rowOf,
  startStrangers,
  withWrongHash,
} from '#test-support/checked-units'
import { compute } from '#test-support/contributor'
import type { Product } from '#test-support/product'
import { handInTo, leaseTo, type Stranger, trainUnitAs } from '#test-support/strangers'
import { drawChecks, isUnrelated } from '#training/check/draw-checks'
import { readPeers } from '#training/check/read-peers'
import { judgePairs } from '#training/check/judge-pairs'
import { createComputeThread } from '#training/replay/compute-unit'
import { judgeStates, replayNext } from '#training/replay/replay-next'
import { readParties } from '#training/replay/parties'
import { createReplayWorker } from '#training/replay/replay-worker'
import { deleteStates } from '#training/unit/training-bytes'
import { closeRound } from '#training/round/close-round'
import { macOfAddress } from '#platform/http/network-of'

let product: Product
let people: readonly Stranger[]
beforeAll(async () => {
  ;({ product, people } = await startStrangers())
})
afterAll(() => product[Symbol.asyncDispose]())
beforeEach(() => beginAnew(product))

const person = (n: number): Stranger => at(people, n)
const drawnFor = (leaseId: string) => drawFor(product, people, leaseId)

const otherwiseWrong = (unit: TrainedUnit): TrainedUnit => ({ ...unit, parametersHash: '2'.repeat(64) })
/** As if it went wrong with the n-th hash of its states. */
const wrongFrom =
  (index: number) =>
  (unit: TrainedUnit): TrainedUnit => ({
    ...withWrongHash(unit),
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
  it('a version is leased for a whole epoch, and until 95 % of its checks are back [NET-01]', async () => {
    const { sql } = product.owner
    const versions = async () =>
      Number((await sql`select from app.model_version where project = 'tiny-speeches'`).count)
    await sql`update app.setting set value = '1' where name = 'roundUnits'`
    const before = await versions()
    const first = await trainUnitAs(product, person(11))
    await trainUnitAs(product, await drawnFor(first.lease.leaseId))
    await product.work()
    expect(await rowOf(product, first.lease.leaseId)).toMatchObject({ state: 'verified' })
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

  it('two who agree are both verified without a replay, and the second sends no delta [NET-01]', async () => {
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
    // Nothing in the answer shows that it repeats a unit.
    expect(Object.keys(second.lease).toSorted()).toEqual(Object.keys(first.lease).toSorted())
    expect(second.sent).toBe(false)
    await product.work()
    const [unit, check] = [await rowOf(product, first.lease.leaseId), await rowOf(product, second.lease.leaseId)]
    expect(unit).toMatchObject({ state: 'verified', agreed_with: second.lease.leaseId })
    expect(check).toMatchObject({ state: 'verified', agreed_with: first.lease.leaseId, checks: first.lease.leaseId })
    expect([unit.replayed, check.replayed]).toEqual(unit.server_why === 'spot' ? [true, true] : [false, false])
    expect([unit.delta_size, check.delta_size]).toEqual([expect.any(Number), null])
  })

  it('a long unit is checked by one of its size, and both count all of its work [NET-01]', async () => {
    // All devices state that they are fast; the lot knows it from their last leases.
    await product.owner.sql`update app.device_use set unit_size = 10`
    const verified = async (who: Stranger) => {
      const [day] = await product.look<{ units_verified: number }[]>`
        select units_verified from app.run_day where run_id = ${who.runId} and day = 1`
      return day?.units_verified ?? 0
    }
    const first = await trainUnitAs(product, person(13), undefined, { unitMs: 10 })
    expect(first.lease.steps).toBe(100)
    const stranger = await drawnFor(first.lease.leaseId)
    const before = [await verified(person(13)), await verified(stranger)]
    // A stranger who states that they are slow now would be late with it, and gets another unit.
    expect((await leaseTo(stranger, { unitMs: 200_000 })).steps).toBe(10)
    const second = await trainUnitAs(product, stranger, undefined, { unitMs: 10 })
    expect(second.lease).toMatchObject({ seed: first.lease.seed, steps: 100 })
    await product.work()
    expect(await rowOf(product, first.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect([await verified(person(13)), await verified(stranger)]).toEqual(before.map((units) => units + 10))
  })

  it('only the drawn account gets a check, however often others ask or give leases back [NET-01]', async () => {
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

  it('stranger and server together find who is wrong alone, and the other is paid at once [NET-01, NET-02]', async () => {
    const cheat = person(2)
    const faked = await trainUnitAs(product, cheat, withWrongHash)
    const honest = await drawnFor(faked.lease.leaseId)
    const check = await trainUnitAs(product, honest)
    await product.work()
    expect(await rowOf(product, faked.lease.leaseId)).toMatchObject({
      state: 'rejected',
      reason: 'parameters',
      server_why: 'dispute',
    })
    // The bytes that nobody sent were made by the replay, so that the work is not lost.
    expect(await rowOf(product, check.lease.leaseId)).toMatchObject({
      state: 'verified',
      replayed: true,
      delta_size: check.unit.delta.length,
    })
    expect([await offencesOf(product, cheat), await offencesOf(product, honest)]).toEqual([1, 0])

    const real = await trainUnitAs(product, person(3))
    const liar = await drawnFor(real.lease.leaseId)
    const lie = await trainUnitAs(product, liar, withWrongHash)
    await product.work()
    expect(await rowOf(product, real.lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
    expect(await rowOf(product, lie.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect([await offencesOf(product, person(3)), await offencesOf(product, liar)]).toEqual([0, 1])
  })

  it.each<[string, string, (unit: TrainedUnit) => TrainedUnit]>([
    ['delta', 'delta', (unit) => ({ ...unit, deltaHash: '2'.repeat(64) })],
    ['final parameters', 'parameters', otherwiseWrong],
    ['losses', 'loss-trace', (unit) => ({ ...unit, lossTrace: unit.lossTrace.with(3, 1.5) })],
    ['last loss', 'loss-trace', (unit) => ({ ...unit, lossTrace: unit.lossTrace.with(-1, 1.5) })],
  ])('a check that differs in nothing but its %s is found wrong [NET-01]', async (_, reason, change) => {
    const real = await trainUnitAs(product, person(3))
    const lie = await trainUnitAs(product, await drawnFor(real.lease.leaseId), change)
    await product.work()
    expect(await rowOf(product, real.lease.leaseId)).toMatchObject({ state: 'verified', server_why: 'dispute' })
    expect(await rowOf(product, lie.lease.leaseId)).toMatchObject({ state: 'rejected', reason })
  })

  it('a dispute is settled by the first steps that differ, and another stranger repeats the rest [NET-02]', async () => {
    await product.owner.sql`update app.device_use set unit_size = 10`
    const first = await trainUnitAs(product, person(14), wrongFrom(7), { unitMs: 10 })
    const stranger = await drawnFor(first.lease.leaseId)
    const second = await trainUnitAs(product, stranger, undefined, { unitMs: 10 })
    await judgePairs(product.owner)
    expect(await rowOf(product, first.lease.leaseId)).toMatchObject({ state: 'accepted', server_why: 'dispute' })
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
    expect(await rowOf(product, first.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect(await offencesOf(product, person(14))).toBe(1)
    expect(await rowOf(product, second.lease.leaseId)).toMatchObject({
      state: 'accepted',
      checks: null,
      server_why: null,
    })
    const third = await trainUnitAs(product, await drawnFor(second.lease.leaseId), undefined, { unitMs: 10 })
    await product.work()
    expect(await rowOf(product, second.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect(await rowOf(product, third.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect(await offencesOf(product, stranger)).toBe(0)
  })

  it('two who differ and are both wrong are both found by two replays of the first steps [NET-02]', async () => {
    const first = await trainUnitAs(product, person(15), wrongFrom(0))
    const stranger = await drawnFor(first.lease.leaseId)
    const second = await trainUnitAs(product, stranger, (unit) => ({
      ...otherwiseWrong(unit),
      stateHashes: unit.stateHashes.map(() => '9'.repeat(64)),
    }))
    await product.work()
    for (const { lease } of [first, second])
      expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect([await offencesOf(product, person(15)), await offencesOf(product, stranger)]).toEqual([1, 1])
  })

  it('a chain of another length is refused, and without its bytes the whole unit is replayed [NET-02]', async () => {
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
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect(await rowOf(product, second.lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
  })

  it('a replay that a fault ended is made again by its worker, but not for ever, and then by others after it [NET-02, ATK-23]', async () => {
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
    expect((await rowOf(product, first.lease.leaseId)).state).toBe('accepted')
    expect((await rowOf(product, other.lease.leaseId)).state).toBe('verified')
    expect(await replayNext(product.context, worker)).toBe(true)
    expect((await rowOf(product, first.lease.leaseId)).state).toBe('verified')

    const poison = await trainUnitAs(product, person(16))
    await forServer(poison.lease.leaseId)
    faults = 100
    for (let tries = 0; tries < 12; tries++) await expect(replayNext(product.context, worker)).rejects.toThrow('away')
    expect(await replayNext(product.context, worker), 'it waits until its claim expires').toBe(false)
    expect((await rowOf(product, poison.lease.leaseId)).state).toBe('accepted')

    // Enough of these would use up the time of a claim, and none behind them would ever have its turn.
    const behind = await trainUnitAs(product, person(18))
    await forServer(behind.lease.leaseId)
    await product.passOnly(minutes(6))
    faults = 0
    await replayNext(product.context, worker)
    expect((await rowOf(product, behind.lease.leaseId)).state).toBe('verified')
    expect((await rowOf(product, poison.lease.leaseId)).state).toBe('accepted')
    await replayNext(product.context, worker)
    expect((await rowOf(product, poison.lease.leaseId)).state).toBe('verified')
    await thread.close()
  })

  it('the chain is kept until the verdict [NET-02]', async () => {
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

  it('two who are both wrong are both found, whether they agree or not [NET-01]', async () => {
    const before = Number((await product.look`select from app.training_offence`).count)
    const first = await trainUnitAs(product, person(4), withWrongHash)
    const second = await trainUnitAs(product, await drawnFor(first.lease.leaseId), otherwiseWrong)
    await product.work()
    expect([
      (await rowOf(product, first.lease.leaseId)).state,
      (await rowOf(product, second.lease.leaseId)).state,
    ]).toEqual(['rejected', 'rejected'])
    expect((await product.look`select from app.training_offence`).count).toBe(before + 2)

    await clearOffences(product)
    // A cartel: the same nonsense from both. Only a replay of the pair finds it.
    await product.owner.sql`update app.setting set value = '10000' where name = 'spotCheckBps'`
    const one = await trainUnitAs(product, person(5), withWrongHash)
    const friend = await trainUnitAs(product, await drawnFor(one.lease.leaseId), withWrongHash)
    await product.work()
    expect([
      (await rowOf(product, one.lease.leaseId)).state,
      (await rowOf(product, friend.lease.leaseId)).state,
    ]).toEqual(['rejected', 'rejected'])
    expect(await rowOf(product, one.lease.leaseId)).toMatchObject({ server_why: 'spot' })
    expect((await product.look`select from app.training_offence`).count).toBe(before + 4)
    await product.owner.sql`update app.setting set value = '50' where name = 'spotCheckBps'`
  })

  it('a check of a unit that was dropped is checked by a third account, without a replay [NET-01]', async () => {
    const cheat = person(13)
    const [first, second] = [
      await trainUnitAs(product, cheat, withWrongHash),
      await trainUnitAs(product, cheat, withWrongHash),
    ]
    const honest = await drawnFor(second.lease.leaseId)
    const lease = await leaseTo(honest)
    // A stranger drawn for both units may get either of them first.
    const { checks } = await rowOf(product, lease.leaseId)
    const [caught, dropped] = checks === second.lease.leaseId ? [first, second] : [second, first]
    await trainUnitAs(product, await drawnFor(caught.lease.leaseId))
    await product.work()
    expect(await rowOf(product, dropped.lease.leaseId)).toMatchObject({
      state: 'rejected',
      reason: 'offence',
      replayed: false,
    })
    await handInTo(honest, lease, await compute(product, lease))
    await product.work()
    await trainUnitAs(product, await drawnFor(lease.leaseId))
    await product.work()
    const check = await rowOf(product, lease.leaseId)
    expect(check).toMatchObject({ state: 'verified', agreed_with: expect.any(String) })
    expect(check.replayed).toBe(check.server_why === 'spot')
    expect(await offencesOf(product, honest)).toBe(0)
  })

  it('a check that is not answered, given back or late is drawn again without that account; a late one is paid [NET-01]', async () => {
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
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'verified' })
    await handInTo(slow, slowLease, unit)
    await product.work()
    expect(await rowOf(product, slowLease.leaseId)).toMatchObject({ state: 'verified' })
    const outcomes = await product.look<
      { outcome: string }[]
    >`select outcome from app.unit_check where lease_id = ${lease.leaseId} order by id`
    expect(outcomes.map((row) => row.outcome).slice(0, 3)).toEqual(['unasked', 'released', 'late'])
  })

  it('the server computes when no stranger has answered for long, and with few proven accounts at work [NET-01]', async () => {
    const { lease } = await trainUnitAs(product, person(7))
    await drawnFor(lease.leaseId)
    await product.passOnly(minutes(121))
    await product.work()
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })

    await product.passOnly(minutes(30))
    const next = await trainUnitAs(product, person(7))
    await product.work()
    expect(await rowOf(product, next.lease.leaseId)).toMatchObject({
      state: 'verified',
      replayed: true,
      server_why: 'few-peers',
    })
  })

  it('six strangers are drawn for a unit, one after the other, and then the server computes it [NET-01]', async () => {
    const { lease } = await trainUnitAs(product, person(11))
    const drawn: bigint[] = []
    for (let n = 0; n < 6; n++) {
      drawn.push((await drawnFor(lease.leaseId)).id)
      await product.owner
        .sql`update app.unit_check set ended_at = ${product.now()}, outcome = 'unasked' where lease_id = ${lease.leaseId} and ended_at is null`
    }
    expect(new Set(drawn).size).toBe(6)
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ server_why: null })
    await drawChecks(product.owner)
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ server_why: 'waited' })
    expect(await product.look`select from app.unit_check where lease_id = ${lease.leaseId}`).toHaveLength(6)
  })

  it('strangers check while exactly as many proven accounts are at work as the setting asks for [NET-01]', async () => {
    const { sql } = product.owner
    const askFor = (count: number) => sql`
      insert into app.setting (name, value) values ('peersMin', to_jsonb(${count}::int))
        on conflict (name) do update set value = excluded.value`
    await askFor(people.length)
    const drawn = await trainUnitAs(product, person(11))
    const checker = await drawnFor(drawn.lease.leaseId)
    await askFor(people.length + 1)
    // The next lease of the account that was drawn is the check, and no unit of its own.
    const replayed = await trainUnitAs(product, checker === person(12) ? person(13) : person(12))
    await product.work()
    expect(await rowOf(product, replayed.lease.leaseId)).toMatchObject({ server_why: 'few-peers' })
    await sql`delete from app.setting where name = 'peersMin'`
  })

  it('nobody checks the units of their agent, their members, or who shares their agent, device or payout address [NET-01]', async () => {
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

  describe('an account', () => {
    // Each test has one moment: a late task that reads the clock moves it by a millisecond.
    let now: Date
    beforeEach(() => {
      now = product.now()
    })
    const later = (ms: number) => addMs(now, ms)
    const peerOf = async ({ id }: Stranger) =>
      (await readPeers(product.owner.sql, now, 'tiny-speeches', { provenUnits: 100, provenMs: days(7) })).find(
        ({ userId }) => userId === id,
      )
    const mayBeDrawn = async (who: Stranger) => ((await peerOf(who))?.room ?? 0) > 0

    it('may be drawn from its hundredth valid unit in a row on, a week after the first [NET-01]', async () => {
      const { sql } = product.owner
      const who = person(0)
      const record = (units: number, since: Date) => sql`
        update app.contributor_record set valid_in_row = ${units}, valid_since = ${since} where user_id = ${who.id} and device = ''`
      await record(100, later(-days(7)))
      expect(await mayBeDrawn(who)).toBe(true)
      await record(99, later(-days(7)))
      expect(await mayBeDrawn(who)).toBe(false)
      await record(100, later(1 - days(7)))
      expect(await mayBeDrawn(who)).toBe(false)
      await sql`delete from app.contributor_record where user_id = ${who.id} and device = ''`
      expect(await mayBeDrawn(who), 'a device’s own record is not the account’s').toBe(false)
      await sql`insert into app.contributor_record (user_id, device, valid_in_row, valid_since)
        values (${who.id}, '', 100, ${later(-days(8))})`
    })

    it('may be drawn while both licences last, and one of them is not the free one [NET-01]', async () => {
      const { sql } = product.owner
      const who = person(0)
      const licences = (software: Date, node: Date, starter: Date | null) => sql`
        update app.user_account set software_until = ${software}, node_until = ${node}, starter_until = ${starter} where id = ${who.id}`
      const outcomes: boolean[] = []
      for (const [software, node, starter] of [
        [later(1), later(1), null],
        [later(0), later(1), null],
        [later(1), later(0), null],
        [later(days(9)), later(days(9)), later(days(9))],
        [later(days(99)), later(days(9)), later(days(9))],
        [later(days(99)), later(days(99)), later(days(9))],
      ] as const) {
        await licences(software, node, starter)
        outcomes.push(await mayBeDrawn(who))
      }
      expect(outcomes).toEqual([true, false, false, false, false, true])
      await licences(later(days(60)), later(days(60)), null)
    })

    it('may be drawn while it is at work, has room in an open day, and is not paused [NET-01]', async () => {
      const { sql } = product.owner
      const who = person(0)
      const changes: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
        [
          'its pause',
          () => sql`insert into app.training_offence (user_id, lease_id, device, reason, at, paused_until, runs_ended)
            values (${who.id}, ${`past ${who.runId} 1`}, '', 'pause', ${now}, ${later(1)}, false)`,
          () => sql`update app.training_offence set lifted_at = at where reason = 'pause'`,
        ],
        [
          'its day was filled',
          () => sql`update app.run_day set state = 'earned' where run_id = ${who.runId} and day = 1`,
          () =>
            product.forge((tx) => tx`update app.run_day set state = 'open' where run_id = ${who.runId} and day = 1`),
        ],
        [
          'its day is over',
          () => sql`update app.run_day set ends_at = ${now} where run_id = ${who.runId} and day = 1`,
          () => sql`update app.run_day set ends_at = ${later(days(30))} where run_id = ${who.runId} and day = 1`,
        ],
        [
          'its quota waits for verdicts',
          () => sql`update app.run set quota = (select units_verified from app.run_day where run_id = ${who.runId} and day = 1)
            where id = ${who.runId}`,
          () => sql`update app.run set quota = 64 where id = ${who.runId}`,
        ],
        [
          'its last leases',
          () => sql`update app.device_use set last_leased_at = ${later(-minutes(20))} where user_id = ${who.id}`,
          () => sql`update app.device_use set last_leased_at = ${later(1 - minutes(20))} where user_id = ${who.id}`,
        ],
        [
          'its last work',
          () =>
            sql`update app.lease set leased_at = ${later(-minutes(10))} where user_id = ${who.id} and id like 'at work %'`,
          () =>
            sql`update app.lease set leased_at = ${later(1 - minutes(10))} where user_id = ${who.id} and id like 'at work %'`,
        ],
      ]
      await sql`update app.lease set leased_at = ${later(-days(1))} where user_id = ${who.id} and id not like 'at work %'`
      await sql`update app.run_day set starts_at = ${later(-hours(1))} where run_id = ${who.runId} and day = 1`
      expect(await mayBeDrawn(who)).toBe(true)
      for (const [what, prevent, allow] of changes) {
        await prevent()
        expect(await mayBeDrawn(who), what).toBe(false)
        await allow()
        expect(await mayBeDrawn(who), what).toBe(true)
      }
    })

    it('may be drawn for two units at once, and may give back a tenth of its draws of thirty days, but at least one [NET-01]', async () => {
      const { sql } = product.owner
      const who = person(0)
      const drawn = async (times: number, outcome: string | null, at = now) => {
        for (let n = 0; n < times; n++)
          await sql`insert into app.unit_check (lease_id, author_id, checker_id, project, drawn_at, ended_at, outcome)
            values (${`drawn ${at.getTime()} ${outcome} ${n}`}, ${person(1).id}, ${who.id}, 'tiny-speeches', ${at},
              ${outcome && now}, ${outcome})`
      }
      await drawn(9, 'released', later(-days(30)))
      await drawn(5, 'released')
      await drawn(4, 'lapsed')
      expect(await mayBeDrawn(who), 'nine draws tell nothing').toBe(true)
      await drawn(1, 'agreed')
      expect(await mayBeDrawn(who)).toBe(false)
      await sql`update app.unit_check set outcome = 'agreed' where outcome = 'lapsed' or lease_id like '% released 1'
        or lease_id like '% released 2' or lease_id like '% released 3'`
      expect(await mayBeDrawn(who), 'two of ten').toBe(false)
      await sql`update app.unit_check set outcome = 'late' where lease_id like '% released 4'`
      expect(await mayBeDrawn(who), 'one of ten').toBe(true)
      await drawn(1, null)
      expect((await peerOf(who))?.room).toBe(1)
      await drawn(1, null, later(1))
      expect((await peerOf(who))?.room).toBe(0)
    })
  })

  it('an account above or below at any depth, with the same agent, or paid at the same address is related; the house account relates nobody [NET-01]', async () => {
    const { sql } = product.owner
    const [one, other, agent, between] = [person(0), person(1), person(2), person(3)]
    const [house] = await sql<{ id: bigint }[]>`select id from app.user_account where house`
    const under = (member: Stranger, inviter: bigint | undefined) =>
      sql`update app.user_account set inviter_id = ${inviter ?? null} where id = ${member.id}`
    const areRelated = async () => {
      const now = product.now()
      const both = [
        await isUnrelated(sql, now, { one: one.id, other: other.id, size: 1 }),
        await isUnrelated(sql, now, { one: other.id, other: one.id, size: 1 }),
      ]
      expect(both[0]).toBe(both[1])
      return !both[0]
    }
    expect(await isUnrelated(sql, product.now(), { one: one.id, other: one.id, size: 1 })).toBe(false)
    expect(await areRelated(), 'both are members of the house').toBe(false)
    await under(other, undefined)
    expect(await areRelated()).toBe(false)
    await under(other, agent.id)
    expect(await areRelated()).toBe(false)
    await under(one, agent.id)
    expect(await areRelated(), 'the same agent').toBe(true)
    await under(agent, between.id)
    await under(between, one.id)
    await under(one, house?.id)
    expect(await areRelated(), 'three levels above').toBe(true)
    for (const member of [agent, between, other]) await under(member, house?.id)
    expect(await areRelated()).toBe(false)

    const address = '0x00000000000000000000000000000000000000bb'
    const payOut = (to: Stranger, state: string) =>
      product.forge(
        (tx) => tx`
        insert into app.withdrawal (id, user_id, account_id, network, address, account_name, amount, fee_snt, fee_usdt, state, created_at, review_by)
          select nextval('app.closing') + 1e9, ${to.id}, 1, 'dev', ${address}, '', 10000000, 0, 0, ${state}, ${product.now()}, ${product.now()}`,
      )
    await payOut(one, 'confirmed')
    await payOut(other, 'approved')
    await payOut(other, 'rejected')
    expect(await areRelated(), 'nothing left for the address').toBe(false)
    await payOut(other, 'sent')
    expect(await areRelated(), 'paid at one address').toBe(true)
    await product.forge((tx) => tx`delete from app.withdrawal where address = ${address}`)
    expect(await areRelated()).toBe(false)
  })

  it('a pair checks at most a twentieth of either’s units of seven days, whatever their sizes and who checks whom; a first check always takes place [NET-01]', async () => {
    const { sql } = product.owner
    const [one, other] = [person(20), person(21)]
    const now = product.now()
    const week = new Date(now.getTime() - days(7))
    await sql`update app.lease set decided_at = ${week} where user_id in (${one.id}, ${other.id}) and state = 'verified'`
    let made = 0
    const verify = async (who: Stranger, size: number, times: number) => {
      for (let n = 0; n < times; n++)
        await sql`
          insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
              decided_at, replayed, size)
            values (${`pair ${made++}`}, ${who.runId}, 1, 0, ${who.id}, '', 'tiny-speeches', 0, 0, 0, 'verified', ${now}, ${now},
              ${new Date(week.getTime() + 1)}, true, ${size})`
    }
    // Forty standard units each: two of them are a twentieth.
    await verify(one, 10, 4)
    await verify(other, 1, 39)
    const drawn = (author: Stranger, outcome: string, { at = new Date(week.getTime() + 1), size = 1 } = {}) =>
      sql`
        insert into app.unit_check (lease_id, author_id, checker_id, project, drawn_at, ended_at, outcome)
          select id, ${author.id}, ${author === one ? other.id : one.id}, project, ${at}, ${now}, ${outcome}
            from app.lease where id like 'pair %' and size = ${size} limit 1`
    const may = async (size: UnitSize) => [
      await isUnrelated(product.owner.sql, now, { one: one.id, other: other.id, size }),
      await isUnrelated(product.owner.sql, now, { one: other.id, other: one.id, size }),
    ]
    expect([await may(1), await may(10)]).toEqual([
      [true, true],
      [true, true],
    ])
    for (const outcome of ['unasked', 'released', 'lapsed', 'same-address', 'decided']) await drawn(one, outcome)
    await drawn(one, 'agreed', { at: week })
    expect(await may(10)).toEqual([true, true])
    await drawn(one, 'agreed')
    // Thirty-nine units are less than forty.
    expect(await may(1)).toEqual([false, false])
    await verify(other, 1, 1)
    expect([await may(1), await may(3)]).toEqual([
      [true, true],
      [false, false],
    ])
    await drawn(other, 'late')
    expect(await may(1)).toEqual([false, false])
    await verify(one, 10, 2)
    await verify(other, 1, 20)
    expect(await may(1)).toEqual([true, true])
    await drawn(other, 'differed', { size: 10 })
    await verify(one, 10, 17)
    await verify(other, 10, 17)
    // Twelve units were checked, and the twentieth of 230 is eleven and a half.
    expect(await may(1)).toEqual([false, false])
  })

  it('the database refuses a verified unit that was computed once [NET-01]', async () => {
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
