import { CallError } from '@synet/contract/client'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Model } from '#test-support/money-model/model'
import type { Product } from '#test-support/product'

export interface Real {
  readonly product: Product
  /** Stop what the database does for the next call, in the middle. */
  crash: boolean
}
type Command = fc.AsyncCommand<Model, Real>

/** Calls, and after a crash again with the same key until there is an answer: what a client does. */
export async function callDespiteCrash<T>(real: Real, call: () => Promise<T>): Promise<T | string> {
  const crash = real.crash
  real.crash = false
  const first = call()
  first.catch(() => {}) // it is looked at below
  if (crash) {
    await real.product.crash()
    await first.catch(() => {})
    await real.product.recover()
  }
  for (let attempt = first, tries = 0; ; attempt = call(), tries++) {
    try {
      return await attempt
    } catch (error) {
      const code = error instanceof CallError ? error.data?.error : undefined
      if (code && code !== 'server.failed') return code
      if (tries > 50) throw error
    }
  }
}

/** Background work, cut off in the middle when a crash is due, and done again as its loops do it. */
export async function runDespiteKills(real: Real, work: (again: boolean) => Promise<void>): Promise<void> {
  if (!real.crash) return work(false)
  real.crash = false
  const cut = work(false).then(
    () => true,
    () => false,
  )
  await real.product.crash()
  const whole = await cut
  await real.product.recover()
  for (let done = whole, tries = 0; !done && tries < 50; tries++) {
    done = await work(true).then(
      () => true,
      () => false,
    )
  }
  return work(true)
}

async function finish(model: Model, real: Real, touched: readonly number[]): Promise<void> {
  const { product } = real
  for (const index of touched) {
    const [user, expected] = [real.product.user(index), model.users[index]]
    expect(await product.balancesOf(user.id)).toEqual({
      'available USDT': expected?.usdt,
      'available SNT': expected?.snt,
      'pledged USDT': expected?.pledged,
      'withdrawing USDT': expected?.leaving,
      'withdrawing SNT': expected?.leavingSnt,
      'vesting SNT': 0n,
    })
    expect(await product.auditTouched(user.id)).toBeUndefined()
  }
  if (++model.commands % 500 === 0) await auditFully(model, real)
}

/** Everything comes to rest, then all of it is looked at. */
export async function auditFully(model: Model, real: Real): Promise<void> {
  for (let sweeps = 0; sweeps < 3; sweeps++) await real.product.settle(true)
  expect(await real.product.auditFully()).toEqual([])
  expect((await real.product.balancesOf(real.product.agent))['available SNT']).toBe(model.agentSnt)
  for (const [address, amount] of model.paid) expect(real.product.chain.balanceOf(address)).toBe(amount)
}

export const command = (name: string, run: (model: Model, real: Real) => Promise<readonly number[]>): Command => ({
  check: () => true,
  toString: () => name,
  async run(model, real) {
    await finish(model, real, await run(model, real))
  },
})

/** @param accept whether the model says that it goes through; then `apply` is what it does */
export const expectAccepted = (answer: unknown, accept: boolean, apply: () => void) => {
  const refusal = typeof answer === 'string' ? answer : undefined
  if (accept) expect(refusal).toBeUndefined()
  else expect(refusal).toBeTypeOf('string')
  if (accept) apply()
}
