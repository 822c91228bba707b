import { addMs, hours, minutes } from '@synet/core/clock'
import { spanMs } from '@synet/training/protocol/third-check'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
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
import type { Product } from '#test-support/product'
import { bringToWork, handInTo, type Lease, leaseTo, type Stranger, trainUnitAs } from '#test-support/strangers'
import { chooseThirdChecks } from '#training/check/choose-third-checks'
import { drawThirdChecks } from '#training/check/draw-third-checks'
import { judgePairs } from '#training/check/judge-pairs'
import { closeRound } from '#training/round/close-round'
import { deleteOldVersions } from '#training/round/delete-old-versions'

let product: Product
let people: readonly Stranger[]
beforeAll(async () => {
  ;({ product, people } = await startStrangers())
})
afterAll(() => product[Symbol.asyncDispose]())
beforeEach(() => beginAnew(product))

const person = (n: number): Stranger => at(people, n)
const drawnFor = (leaseId: string) => drawFor(product, people, leaseId)

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
  if ((await rowOf(product, lease.leaseId)).server_why === 'spot') {
    await product.work()
    await clearOffences(product)
    return agree(who, change, first)
  }
  expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'verified', replayed: false })
  return { lease, unit, partner, checkLease: check.lease }
}
const passSpans = async () => {
  await product.passOnly(2 * spanMs + minutes(1))
  while (await chooseThirdChecks(product.owner));
}
const dueOf = async (leaseId: string) =>
  (await product.look<{ due_at: Date }[]>`select due_at from app.third_check where lease_id = ${leaseId}`)[0]?.due_at
/** @returns the version that the unit is merged into */
const merge = async ({ leaseId, version }: Lease): Promise<number> => {
  while (await closeRound(product.context, 'tiny-speeches'));
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

describe('pairs that agreed in a burst', () => {
  it('a third account repeats a pair at another hour, and a coalition that agreed is found [NET-03]', async () => {
    const cheat = person(19)
    const { sql } = product.owner
    // The weights of version 0 are never deleted.
    const { lease: before } = await agree(person(18))
    await product.passOnly(spanMs)
    await merge(before)
    const { lease, partner, checkLease } = await agree(cheat, withWrongHash)
    await product.passOnly(spanMs)
    const version = await merge(lease)
    // The unit’s version is old before its span is counted, and the weights are kept for the account that is drawn later.
    await sql`insert into app.model_version (project, version, weights_hash, held_out_loss, units, created_at)
      select project, version + n, weights_hash, held_out_loss, 0, created_at from app.model_version
        cross join generate_series(1, 9) n where project = 'tiny-speeches' and version = ${version}`
    await sql`update app.lease set state = 'lapsed' where state in ('leased', 'committed')`
    const hasWeights = async () => {
      while (await deleteOldVersions(product.owner));
      const kept = await sql`select from app.model_version v join app.blob b on b.hash = v.weights_hash
        where v.project = 'tiny-speeches' and v.version = ${lease.version}`
      return kept.count === 1
    }
    expect(await hasWeights(), 'its span is not counted').toBe(true)
    await passSpans()
    expect(await dueOf(lease.leaseId)).toBeDefined()
    expect(await hasWeights(), 'it was chosen').toBe(true)
    await product.work()
    expect(await rowOf(product, lease.leaseId), 'its time has not come').toMatchObject({
      state: 'verified',
      replayed: false,
    })

    await passUntilDue(lease.leaseId)
    const third = await drawnFor(lease.leaseId)
    expect([cheat.id, partner.id]).not.toContain(third.id)
    const check = await trainUnitAs(product, third)
    expect(check.lease).toMatchObject({ seed: lease.seed, version: lease.version })
    await product.work()
    for (const id of [lease.leaseId, checkLease.leaseId])
      expect(await rowOf(product, id)).toMatchObject({ state: 'rejected', reason: 'recheck', delta_size: null })
    expect(await rowOf(product, check.lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
    expect([
      await offencesOf(product, cheat),
      await offencesOf(product, partner),
      await offencesOf(product, third),
    ]).toEqual([1, 1, 0])
    expect(await isRolledBack(version), 'many versions have followed').toBe(false)
  })

  it('a pair that a third account confirms stays verified, and a check that a friend held back confirms nothing [NET-03]', async () => {
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
    expect(await rowOf(product, late.lease.leaseId)).toMatchObject({ state: 'verified' })
    expect(await dueOf(lease.leaseId)).toBeDefined()

    await passUntilDue(lease.leaseId)
    const third = await trainUnitAs(product, await drawnFor(lease.leaseId))
    await product.work()
    expect(await dueOf(lease.leaseId)).toBeUndefined()
    for (const id of [lease.leaseId, third.lease.leaseId])
      expect(await rowOf(product, id)).toMatchObject({ state: 'verified', replayed: false })
    expect((await product.look`select from app.lease where recheck`).count).toBe(0)
  })

  it('the third account is unrelated to both [NET-03]', async () => {
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

  it('a third account that lies is found, and the pair is paid [NET-03]', async () => {
    const { lease, partner } = await agree(person(21))
    await passSpans()
    await passUntilDue(lease.leaseId)
    const liar = await drawnFor(lease.leaseId)
    const lie = await trainUnitAs(product, liar, withWrongHash)
    await product.work()
    expect(await rowOf(product, lie.lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'parameters' })
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'verified', replayed: true })
    expect([
      await offencesOf(product, person(21)),
      await offencesOf(product, partner),
      await offencesOf(product, liar),
    ]).toEqual([0, 0, 1])
  })

  it('the server computes the unit again without a third account [NET-03]', async () => {
    const { lease, partner } = await agree(person(22), withWrongHash)
    await passSpans()
    const version = await merge(lease)
    await product.passOnly(hours(36.1))
    await product.work()
    expect(await rowOf(product, lease.leaseId)).toMatchObject({ state: 'rejected', reason: 'recheck' })
    expect(await isRolledBack(version)).toBe(true)
    expect([await offencesOf(product, person(22)), await offencesOf(product, partner)]).toEqual([1, 1])
  })

  it('six third accounts are drawn for a pair, one after the other, and then the server computes it again [NET-03]', async () => {
    const { lease } = await agree(person(14))
    await passSpans()
    await passUntilDue(lease.leaseId)
    for (let n = 0; n < 6; n++) {
      await drawnFor(lease.leaseId)
      expect(await dueOf(lease.leaseId)).toBeDefined()
      await product.owner
        .sql`update app.unit_check set ended_at = ${product.now()}, outcome = 'unasked' where lease_id = ${lease.leaseId} and ended_at is null`
      await drawThirdChecks(product.owner)
    }
    expect(await dueOf(lease.leaseId)).toBeUndefined()
    const [unit] = await product.look<{ recheck: boolean }[]>`
      select recheck from app.lease where id = ${lease.leaseId}`
    expect(unit).toEqual({ recheck: true })
  })

  it('the usual work is no burst, and one of two processes chooses [NET-03]', async () => {
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
