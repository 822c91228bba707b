import fc from 'fast-check'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BatchOutcome, BatchPayment } from '#payout/pay-batch'
import { guardian, owner, startTestPayouts, type TestPayouts } from '#test-support/payout-contract'

const receivers = ['a1', 'a2', 'a3'].map((byte) => getAddress(`0x${byte.repeat(20)}`))
const firstId = 2n
const secondsOfDay = 86_400n

/** What the contract must do, in TypeScript. */
interface Model {
  readonly paid: Map<bigint, BatchPayment>
  readonly spentOn: Map<bigint, bigint>
  /** The receivers whose payments the token refuses. */
  readonly refused: Set<string>
  cap: bigint
  held: bigint
  isPaused: boolean
}

function expectedOutcome(model: Model, day: bigint, payment: BatchPayment): BatchOutcome {
  const { id, to, raw } = payment
  const notPaid = (reason: Extract<BatchOutcome, { paid: false }>['reason']) =>
    ({ ...payment, paid: false, reason }) as const
  const spent = model.spentOn.get(day) ?? 0n
  if (id < firstId) return notPaid('below-first-id')
  if (model.paid.has(id)) return notPaid('already-paid')
  if (spent + raw > model.cap) return notPaid('over-daily-cap')
  if (model.refused.has(to) || raw > model.held) return notPaid('transfer-failed')
  model.paid.set(id, payment)
  model.spentOn.set(day, spent + raw)
  model.held -= raw
  return { ...payment, paid: true }
}

const amount = (max: number) => fc.integer({ min: 1, max }).map(BigInt)
const payment = fc.record({
  id: fc.integer({ min: 1, max: 14 }).map(BigInt),
  to: fc.constantFrom(...receivers),
  raw: amount(400),
})
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      payments: fc.uniqueArray(payment, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'pause' as const }, { do: 'unpause' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: amount(100_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cap' as const), cap: amount(1_500) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), raw: amount(600) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refuse' as const),
      to: fc.constantFrom(...receivers),
      // The tokens are honest, return false, revert, or take a fee.
      mode: fc.integer({ min: 0, max: 3 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let payouts: TestPayouts
beforeAll(async () => {
  payouts = await startTestPayouts({ dailyCapRaw: 1_000n, firstId })
  await payouts.onToken('mint', [payouts.contract, 3_000n])
})
afterAll(() => payouts[Symbol.asyncDispose]())

/** Takes a step on the chain and in the model, and compares what a batch did. */
async function take(model: Model, one: Step): Promise<void> {
  switch (one.do) {
    case 'pay': {
      if (model.isPaused) return expect(payouts.pay(one.payments)).rejects.toThrow('reverted')
      const outcomes = await payouts.pay(one.payments)
      const day = (await payouts.readTime()) / secondsOfDay
      expect(outcomes).toEqual(one.payments.map((payment) => expectedOutcome(model, day, payment)))
      expect(await payouts.read('spentToday')).toBe(model.spentOn.get(day) ?? 0n)
      return
    }
    case 'pause':
    case 'unpause': {
      const isPaused = one.do === 'pause'
      if (model.isPaused !== isPaused) await payouts.write(isPaused ? guardian : owner, one.do)
      model.isPaused = isPaused
      return
    }
    case 'wait':
      return payouts.setTime((await payouts.readTime()) + one.seconds)
    case 'cap':
      await payouts.write(owner, 'setDailyCap', [one.cap])
      model.cap = one.cap
      return
    case 'withdraw':
      if (one.raw > model.held) return
      await payouts.write(owner, 'withdrawToCold', [payouts.token, one.raw])
      model.held -= one.raw
      return
    case 'refuse':
      await payouts.onToken('setMode', [one.to, one.mode])
      if (one.mode === 0) model.refused.delete(one.to)
      else model.refused.add(one.to)
  }
}

it('random batches, pauses, caps, days and refusals end as in the model: each id once, within the cap [ATK-13]', async () => {
  const { chain } = payouts
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const snapshot = await chain.call('evm_snapshot')
      const model: Model = {
        paid: new Map(),
        spentOn: new Map(),
        refused: new Set(),
        cap: 1_000n,
        held: 3_000n,
        isPaused: false,
      }
      for (const one of steps) await take(model, one)
      for (const to of receivers) {
        const sum = [...model.paid.values()].reduce((total, value) => (value.to === to ? total + value.raw : total), 0n)
        expect(await payouts.balanceOf(to)).toBe(sum)
      }
      expect(await payouts.balanceOf(payouts.contract)).toBe(model.held)
      for (let id = 0n; id < 16n; id++) expect(await payouts.read('paid', [id])).toBe(model.paid.has(id))
      expect(await chain.call('evm_revert', [snapshot])).toBe(true)
    }),
    { numRuns: 25 },
  )
})
