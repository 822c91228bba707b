import { auditAll } from '#custody/audit/audit-all'
import { days } from '@synet/core/clock'
import { sha256Hex } from '@synet/training/protocol/sha256'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { describe, expect, it } from 'vitest'
import { arriveWithRun, compute, deliver, leaseFor, readRun, trainToday } from '#test-support/contributor'
import { openProduct, product } from '#test-support/product'
import { codeOf } from '#test-support/runs'

type Forgery = (honest: TrainedUnit, other: TrainedUnit) => Promise<TrainedUnit>

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

const arrive = () => arriveWithRun(product, { recharged: '500', pledged: '300' })

const withDelta = async (unit: TrainedUnit, delta: Uint8Array<ArrayBuffer>): Promise<TrainedUnit> => ({
  ...unit,
  delta,
  deltaHash: await sha256Hex(delta),
})

/** The values of a tiny delta, five per byte, lie after header and f16 scales. */
function changed(delta: Uint8Array, change: (view: DataView, valuesAt: number) => void): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(delta)
  const view = new DataView(copy.buffer)
  const count = view.getUint32(8, true)
  change(view, 16 + 2 * Math.ceil(count / view.getUint32(12, true)))
  return copy
}

const wrongInLastValue = (honest: TrainedUnit): Promise<TrainedUnit> =>
  withDelta(
    honest,
    changed(honest.delta, (view) => {
      const last = view.byteLength - 1
      const digit = view.getUint8(last) < 81 ? 81 : -81
      view.setUint8(last, view.getUint8(last) + digit)
    }),
  )

const attacks: Readonly<Record<string, Forgery>> = {
  'a random delta': (honest) =>
    withDelta(
      honest,
      changed(honest.delta, (view, at) => {
        for (let i = at; i < view.byteLength; i++) view.setUint8(i, (i * 7919) % 243)
      }),
    ),
  'a zero delta': (honest) =>
    withDelta(
      honest,
      changed(honest.delta, (view, at) => {
        for (let i = at; i < view.byteLength; i++) view.setUint8(i, 121)
      }),
    ),
  'somebody else’s delta with all that they committed to': async (_honest, other) => other,
  'a scaled delta': (honest) =>
    withDelta(
      honest,
      changed(honest.delta, (view, at) => {
        for (let i = 16; i < at; i += 2) view.setUint16(i, view.getUint16(i, true) + 512, true)
      }),
    ),
  'the right losses with a delta that is wrong in its last value': (honest) => wrongInLastValue(honest),
  'the right delta with invented losses': async (honest) => ({ ...honest, lossTrace: honest.lossTrace.map(() => 1.5) }),
  'the right delta with invented parameters': async (honest) => ({ ...honest, parametersHash: '0'.repeat(64) }),
}

const offencesOf = (runId: string) => product.look<{ reason: string; runs_ended: boolean }[]>`
  select o.reason, o.runs_ended from app.training_offence o join app.lease l on l.id = o.lease_id
    where l.run_id = ${runId} order by o.id`

/** Gives an account units that were found valid, of nobody's day, so that it is new no more. */
const makeKnown = (runId: string) => product.look`
  insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
      decided_at, replayed)
    select 'known ' || user_id || ' ' || n, (select min(id) from app.run), 0, 0, user_id, '', 'tiny-speeches', 0, 0, 0, 'verified',
        started_at, started_at, started_at, true
      from app.run, generate_series(1, 8) n where id = ${runId}`

describe('garbage', () => {
  it('the garbage of an offender is dropped without a replay, and comes after the units of others [NET-01]', async () => {
    const [honest, cheat] = [await arrive(), await arrive()]
    await makeKnown(cheat.runId)
    const uncomputed = {
      deltaHash: '',
      parametersHash: '1'.repeat(64),
      lossTrace: Array.from({ length: 10 }, () => 1),
      stateHashes: ['2'.repeat(64), '3'.repeat(64)],
    }
    const good = await leaseFor(honest.person, honest.runId)
    const unit = await compute(product, good)
    // Four pieces of garbage first, whose bytes are of the right form.
    const forged: string[] = []
    for (let n = 0; n < 4; n++) {
      const lease = await leaseFor(cheat.person, cheat.runId)
      const made = await withDelta({ ...uncomputed, delta: unit.delta }, unit.delta)
      await deliver(cheat.person, lease, { ...made, lossTrace: unit.lossTrace })
      forged.push(lease.leaseId)
    }
    await deliver(honest.person, good, unit)
    const decided = await product.until('all verdicts', async () => {
      const rows = await product.look<
        { id: string; state: string; reason: string | null; replayed: boolean; at: Date }[]
      >`
        select id, state, reason, replayed, decided_at as at from app.lease where id = any (${[...forged, good.leaseId]}) order by decided_at, id`
      return rows.every((row) => row.at !== null) && rows
    })
    expect(decided.filter((row) => row.replayed)).toHaveLength(2)
    expect(decided.filter((row) => row.reason === 'offence')).toHaveLength(3)
    expect(await offencesOf(cheat.runId)).toHaveLength(1)
    expect(decided.find((row) => row.id === good.leaseId)).toMatchObject({ state: 'verified' })
  }, 300_000)

  it('many units of one account wait for the first of another [NET-01]', async () => {
    const [many, one] = [await arrive(), await arrive()]
    await makeKnown(many.runId)
    const delivered: string[] = []
    for (let n = 0; n < 4; n++) {
      const lease = await leaseFor(many.person, many.runId)
      await deliver(many.person, lease, await compute(product, lease))
      delivered.push(lease.leaseId)
    }
    const last = await leaseFor(one.person, one.runId)
    await deliver(one.person, last, await compute(product, last))
    const order = await product.until('all verdicts', async () => {
      const rows = await product.look<{ id: string }[]>`
        select id from app.lease where id = any (${[...delivered, last.leaseId]}) and state = 'verified' order by decided_at`
      return rows.length === 5 && rows.map(({ id }) => id)
    })
    expect(order.indexOf(last.leaseId)).toBe(1)
  }, 300_000)
})

describe('somebody who does not compute is not paid', () => {
  // Beside each other: each has its own people, and none moves the clock.
  it.concurrent.each(Object.entries(attacks))(
    '%s is rejected after two replays; the day is void, the account pauses, no money is missing [ENT-03]',
    async (_name, forge) => {
      const [honest, cheat] = await Promise.all([arrive(), arrive()])
      const lease = await leaseFor(honest.person, honest.runId)
      const unit = await compute(product, lease)
      await deliver(honest.person, lease, unit)
      // A good unit first: it goes with the day.
      const good = await leaseFor(cheat.person, cheat.runId)
      await deliver(cheat.person, good, await compute(product, good))
      const asked = await leaseFor(cheat.person, cheat.runId)
      const real = await compute(product, asked)
      const forged = await forge(real, unit)
      await deliver(cheat.person, asked, forged)

      const rejected = await product.until('the rejection', async () => {
        const { list } = await cheat.person.call('train/units', { runId: cheat.runId })
        return list.find((row) => row.leaseId === asked.leaseId && row.state === 'rejected')
      })
      expect(['delta', 'parameters', 'loss-trace']).toContain(rejected.reason)
      expect(await codeOf(leaseFor(cheat.person, cheat.runId))).toBe('train.paused')
      const today = (await cheat.person.call('purchase/taskIncome', { id: cheat.runId })).list[0]
      expect(today?.state).toBe('void')
      expect((await cheat.person.call('user/info', {})).balances.USDT.pledged).toBe('300')
      // Sent again, it stays what it is.
      const again = {
        leaseId: asked.leaseId,
        version: asked.version,
        delta: real.delta,
      }
      expect(await cheat.person.call('train/submit', again)).toMatchObject({ state: 'rejected' })
      expect(await offencesOf(cheat.runId)).toHaveLength(1)
      await product.until('the honest unit', async () => {
        const { list } = await honest.person.call('train/units', { runId: honest.runId })
        return list[0]?.state === 'verified'
      })
      expect(await offencesOf(honest.runId)).toEqual([])
      expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
    },
    300_000,
  )

  it('somebody who copies within a pair is found, and the one who computed is paid', async () => {
    const [first, second] = await Promise.all([arrive(), arrive()])
    const lease = await leaseFor(first.person, first.runId)
    const unit = await compute(product, lease)
    const other = await leaseFor(second.person, second.runId)
    expect(other.seed).not.toBe(lease.seed)
    await Promise.all([deliver(first.person, lease, unit), deliver(second.person, other, unit)])
    await product.until('the copy is rejected', async () => (await offencesOf(second.runId)).length === 1)
    await product.until('the original is verified', async () => {
      const { list } = await first.person.call('train/units', { runId: first.runId })
      return list[0]?.state === 'verified'
    })
  }, 600_000)

  it('a submission sent for two leases counts for none that it was not computed for', async () => {
    const { person, runId } = await arrive()
    const [one, two] = [await leaseFor(person, runId), await leaseFor(person, runId)]
    const unit = await compute(product, one)
    await deliver(person, one, unit)
    await deliver(person, two, unit)
    await product.until('the second is rejected', async () => (await offencesOf(runId)).length === 1)
    expect((await readRun(person, runId)).unitsVerified).toBeLessThanOrEqual(1)
  }, 600_000)

  it('the third offence in 30 days ends the runs, with the whole principal back', async () => {
    const { person, runId } = await arrive()
    for (let n = 1; n <= 3; n++) {
      const lease = await leaseFor(person, runId)
      const real = await compute(product, lease)
      await deliver(person, lease, { ...real, parametersHash: '1'.repeat(64) })
      await product.until(`offence ${n}`, async () => (await offencesOf(runId)).length === n)
      if (n < 3) await product.advance(days(1) + 60_000)
    }
    expect((await offencesOf(runId)).map((row) => row.runs_ended)).toEqual([false, false, true])
    expect((await readRun(person, runId)).state).toBe('ended-early')
    const { balances } = await person.call('user/info', {})
    expect(balances.USDT).toMatchObject({ available: '498', pledged: '0' })
    expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
  }, 600_000)

  it('an honest contributor loses nothing while others cheat', async () => {
    const { person, runId } = await arrive()
    await trainToday(product, person, runId)
    expect(await readRun(person, runId)).toMatchObject({ state: 'today-done', unitsVerified: 8 })
    expect(await offencesOf(runId)).toEqual([])
  }, 600_000)
})
