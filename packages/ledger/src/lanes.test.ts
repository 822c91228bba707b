import { done } from '@synet/core/result'
import { beforeAll, expect, it } from 'vitest'
import { readBalance } from '#audit'
import { inLane, laneCount } from '#chart'
import { inTransaction } from '#database'
import type { PostingItem } from '#decide-batch'
import { move } from '#entry'
import { gatherLanes } from '#gather-lanes'
import { createPoster, postItems } from '#post'
import { available, chain, fees, openLedger, owner, payment, redChecks, sql, usdt, users } from '#test-support/desk'

const at = new Date('2026-01-01T00:00:00Z')
openLedger()
beforeAll(async () => {
  for (const user of users)
    await sql`select ledger.post_set(${`seed:${user}`}, '', 'correction', ${at}, '{}',
      array[${chain}, ${available(user)}]::bigint[], array[-1000, 1000]::bigint[])`
})

const createBatchPoster = () => createPoster({ sql, now: () => at })

it('a process posts while another one holds the fee account, and the lanes are gathered [OPS-06]', async () => {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const other = owner.begin(async (tx) => {
    await tx`select from ledger.lock_in_lane(array[${fees}]::bigint[], array[${fees}]::bigint[], 16, 4096)`
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const outcome = await createBatchPoster().post(payment(1n, 2n))
  expect(outcome.ok).toBe(true)
  expect(await readBalance(sql, fees)).toBe(0n)
  expect(await readBalance(sql, inLane(fees, 1))).toBe(1n)
  held.resolve()
  await other
  await createBatchPoster().post(payment(1n, 2n))
  expect(await readBalance(sql, fees)).toBe(1n)
  // Two jobs processes may gather at once.
  await Promise.all([gatherLanes(sql, at), gatherLanes(sql, at), gatherLanes(sql, at)])
  expect(await readBalance(sql, fees)).toBe(2n)
  expect(await readBalance(sql, inLane(fees, 1))).toBe(0n)
  expect(await redChecks()).toEqual([])
})

it('many processes at once lose and double nothing [OPS-06]', async () => {
  const before = await readBalance(sql, fees)
  const posters = Array.from({ length: 6 }, createBatchPoster)
  const posted = Array.from({ length: 20 }, (_, i) =>
    posters.map((poster, p) => poster.post(payment(users[p % 4] ?? 1n, users[(p + 1 + (i % 3)) % 4] ?? 2n))),
  )
  const outcomes = await Promise.all(posted.flat())
  const accepted = BigInt(outcomes.filter((outcome) => outcome.ok).length)
  expect(accepted).toBe(120n)
  await gatherLanes(sql, at)
  expect(await readBalance(sql, fees)).toBe(before + accepted)
  expect(await redChecks()).toEqual([])
})

it('what each lane has received is gathered, down to one unit and up to the last lane [OPS-06]', async () => {
  const before = await readBalance(sql, fees)
  const lanes = Array.from({ length: laneCount - 1 }, (_, i) => inLane(fees, i + 1))
  for (const lane of lanes)
    await sql`select ledger.post_set(${`test:lane:${lane}`}, '', 'correction', ${at}, '{}',
      array[${chain}, ${lane}]::bigint[], array[-1, 1]::bigint[])`
  await gatherLanes(sql, at)
  expect(await readBalance(sql, fees)).toBe(before + BigInt(lanes.length))
  expect(await redChecks()).toEqual([])
})

it('nothing is taken from an account with lanes in a batch, because a lane holds a part of it only', async () => {
  const refund: PostingItem = {
    ...payment(1n, 2n),
    decide: () => done({ kind: 'correction', entries: move(fees, available(1n), usdt(1n)), ref: {} }),
  }
  await expect(createBatchPoster().post(refund)).rejects.toThrow('takes from a lane')
  const [taken] = await inTransaction(sql, (tx) => postItems(tx, at, [{ ...refund, key: 'test:taken' }]))
  expect(taken?.ok).toBe(true)
})
