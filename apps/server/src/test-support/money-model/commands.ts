import { CallError } from '@synet/contract/client'
import { days, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type ModelUser, type Product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

/** The whole product as arithmetic, in minor units. */
export interface Model {
  readonly users: {
    usdt: bigint
    snt: bigint
    pledged: bigint
    leaving: bigint
    leavingSnt: bigint
    until: [number, number]
  }[]
  agentSnt: bigint
  pool: { usdt: bigint; snt: bigint }
  readonly runs: ModelRun[]
  readonly withdrawals: {
    user: number
    id: string
    amount: bigint
    feeSnt: bigint
    received: bigint
    address: string
    readonly asked: number
  }[]
  readonly paid: Map<string, bigint>
  commands: number
}
interface ModelRun {
  readonly user: number
  readonly id: string
  readonly amount: bigint
  auto: boolean
  start: number
  round: number
  closed: number
  paidDays: bigint
  earned: Set<number>
}

const periodDays = 7
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b
const daily = (amount: bigint) => amount / 1_000n
const bonus = (amount: bigint) => amount / 5_000n
const share = (amount: bigint) => (daily(amount) * 3n) / 100n
/** x · y = k with 3 % off what is given, against the trader. */
const swapped = (paid: bigint, into: bigint, out: bigint) => {
  const taken = paid - ceil(paid * 3n, 100n)
  return { taken, received: (taken * out) / (into + taken) }
}
const text = (minor: bigint) => `${minor / 1_000_000n}.${(minor % 1_000_000n).toString().padStart(6, '0')}`

/** A day to review, and a day late: nothing is sold, and no round begins, while such a withdrawal is open. */
const isOverdue = (model: Model, now: number) => model.withdrawals.some(({ asked }) => asked + days(2) <= now)

/** Licences of those with a running task last until the day after. */
function extendLicences(model: Model, now: number): void {
  if (!isOverdue(model, now)) return
  for (const { user } of model.runs) {
    const licences = model.users[user]?.until
    if (licences) licences.forEach((until, i) => (licences[i] = until < now + days(1) ? now + hours(25) : until))
  }
}

/** What the passing of time does: days close in their order, rounds end when all of theirs are closed. */
export function passTime(model: Model, now: number): void {
  for (const run of model.runs) {
    const user = model.users[run.user]
    invariant(user, 'a run has its user')
    for (; run.closed < periodDays && run.start + days(run.closed + 1) <= now; run.closed++) {
      if (!run.earned.has(run.closed)) continue
      run.paidDays++
      user.snt += daily(run.amount)
      model.agentSnt += share(run.amount)
    }
    if (run.closed < periodDays) continue
    user.snt += run.paidDays * bonus(run.amount)
    const covered = Math.min(...user.until) >= now + days(periodDays)
    if (run.auto && run.paidDays > 0n && covered && !isOverdue(model, now)) {
      Object.assign(run, { start: now, round: run.round + 1, closed: 0, paidDays: 0n, earned: new Set() })
    } else {
      user.usdt += run.amount
      user.pledged -= run.amount
      model.runs.splice(model.runs.indexOf(run), 1)
      return passTime(model, now)
    }
  }
}

export interface Real {
  readonly product: Product
  /** Stop what the database does for the next call, in the middle. */
  crash: boolean
}
type Command = fc.AsyncCommand<Model, Real>

/** Calls, and after a crash again with the same key until there is an answer: what a client does. */
async function steady<T>(real: Real, call: () => Promise<T>): Promise<T | string> {
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
async function survive(real: Real, work: (again: boolean) => Promise<void>): Promise<void> {
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
    const [user, expected] = [userOf(real, index), model.users[index]]
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

const userOf = ({ product }: Real, index: number): ModelUser => {
  const user = product.users[index]
  invariant(user, 'there is such a user')
  return user
}
const command = (name: string, run: (model: Model, real: Real) => Promise<readonly number[]>): Command => ({
  check: () => true,
  toString: () => name,
  async run(model, real) {
    await finish(model, real, await run(model, real))
  },
})

/** @param accept whether the model says that it goes through; then `apply` is what it does */
const expectAccepted = (answer: unknown, accept: boolean, apply: () => void) => {
  const refusal = typeof answer === 'string' ? answer : undefined
  if (accept) expect(refusal).toBeUndefined()
  else expect(refusal).toBeTypeOf('string')
  if (accept) apply()
}

const person = fc.nat({ max: 3 })
const amount = fc.bigInt({ min: 1_000_000n, max: 700_000_000n })
const asset = fc.constantFrom<'USDT' | 'SNT'>('USDT', 'SNT')
/** Few keys: users often use the same ones, and their own again. */
const key = fc.nat({ max: 1_000_000 }).map((n) => `model-key-${n}`)

const recharge = (i: number, minor: bigint, k: string) =>
  command(`recharge(${i}, ${minor})`, async (model, real) => {
    const user = userOf(real, i)
    const order = await steady(real, () =>
      user.call('recharge/recharge', { network: 'dev', amount: '10' }, { idempotencyKey: k }),
    )
    // Three orders may be open; a key may have been used for another one. Both leave everything as it is.
    if (typeof order === 'string') return [i]
    const state = model.users[i]
    invariant(state, 'there is such a user')
    real.product.chain.pay(order.address, minor)
    await real.product.settle()
    state.usdt += minor
    return [i]
  })

const reorg = (depth: number) =>
  command(`reorg(${depth})`, async (_, real) => {
    real.product.chain.reorg(depth)
    await real.product.settle()
    return [0, 1, 2, 3]
  })

const transfer = (i: number, j: number, of: 'USDT' | 'SNT', minor: bigint, k: string, again: boolean) =>
  command(`transfer(${i} → ${j}, ${minor} ${of})`, async (model, real) => {
    const [from, to] = [model.users[i], model.users[j]]
    invariant(from && to, 'there are such users')
    const fee = ceil(minor * 5n, 1_000n)
    const side = of === 'USDT' ? 'usdt' : 'snt'
    const send = (idempotencyKey: string) => () =>
      userOf(real, i).call(
        'user/transfer',
        { counterparty: userOf(real, j).name, asset: of, amount: text(minor), payPassword },
        { idempotencyKey },
      )
    const used = `${k}-${model.commands}`
    const answer = await steady(real, send(used))
    expectAccepted(answer, i !== j && from[side] >= minor + fee, () => {
      from[side] -= minor + fee
      to[side] += minor
    })
    if (again && typeof answer !== 'string') expect(await steady(real, send(used))).toEqual(answer)
    return [i, j]
  })

/** Two users at once under one key, which is each one's own. */
const sameKey = (i: number, j: number, minor: bigint) =>
  command(`sameKey(${i}, ${j}, ${minor})`, async (model, real) => {
    const [from, to] = [model.users[i], model.users[j]]
    invariant(from && to, 'there are such users')
    const fee = ceil(minor * 5n, 1_000n)
    if (i === j || from.usdt < minor + fee || to.usdt < minor + fee) return [i, j]
    const idempotencyKey = `model-same-${model.commands}`
    const send = (a: number, b: number) =>
      steady(real, () =>
        userOf(real, a).call(
          'user/transfer',
          { counterparty: userOf(real, b).name, asset: 'USDT', amount: text(minor), payPassword },
          { idempotencyKey },
        ),
      )
    for (const answer of await Promise.all([send(i, j), send(j, i)])) expectAccepted(answer, true, () => {})
    from.usdt -= fee
    to.usdt -= fee
    return [i, j]
  })

const swap = (i: number, from: 'USDT' | 'SNT', minor: bigint) =>
  command(`swap(${i}, ${minor} ${from})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = userOf(real, i)
    const { pool } = model
    const [into, out] = from === 'USDT' ? [pool.usdt, pool.snt] : [pool.snt, pool.usdt]
    const { taken, received } = swapped(minor, into, out)
    const enough = (from === 'USDT' ? state.usdt : state.snt) >= minor && (from === 'USDT' || minor >= 10_000_000n)
    const quote = await steady(real, () => user.call('user/exchangeQuote', { from, amount: text(minor) }))
    expectAccepted(quote, enough, () => {})
    if (typeof quote === 'string') return [i]
    const answer = await steady(real, () =>
      user.call(
        'user/exchange_coin_money',
        { quoteId: quote.quoteId, payPassword },
        { idempotencyKey: `model-swap-${model.commands}` },
      ),
    )
    expectAccepted(answer, true, () => {
      const sign = from === 'USDT' ? 1n : -1n
      state.usdt += from === 'USDT' ? -minor : received
      state.snt += from === 'USDT' ? received : -minor
      model.pool = {
        usdt: pool.usdt + (sign > 0n ? taken : -received),
        snt: pool.snt + (sign > 0n ? -received : taken),
      }
    })
    return [i]
  })

const buy = (i: number, what: 0 | 1, k: string) =>
  command(`buy(${i}, ${what ? 'node' : 'software'})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = userOf(real, i)
    const [offer] = (await user.call(what ? 'purchase/nodeList' : 'purchase/softwareList', {})).list
    invariant(offer, 'there is something to buy')
    const answer = await steady(real, () =>
      user.call(
        what ? 'purchase/buyNode' : 'purchase/buySoftware',
        { id: offer.id, payPassword },
        { idempotencyKey: `${k}-${model.commands}` },
      ),
    )
    const overdue = isOverdue(model, real.product.now().getTime())
    expectAccepted(answer, state.usdt >= 1_000_000n && !overdue, () => {
      state.usdt -= 1_000_000n
      state.until[what] = Math.max(state.until[what], real.product.now().getTime()) + days(90)
    })
    return [i]
  })

const pledge = (i: number, minor: bigint, auto: boolean) =>
  command(`pledge(${i}, ${minor}, ${auto})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = userOf(real, i)
    const task = (await user.call('purchase/taskList', {})).list.find((one) => one.projectCode === 'tiny-speeches')
    invariant(task, 'the tiny task is there')
    const now = real.product.now().getTime()
    const request = { taskId: task.id, region: 'accra-gh', amount: text(minor), autoReinvest: auto, payPassword }
    const answer = await steady(real, () =>
      user.call('purchase/taskPledge', request, { idempotencyKey: `model-pledge-${model.commands}` }),
    )
    const overdue = isOverdue(model, now)
    const equipped = Math.min(...state.until) > now && !model.runs.some((run) => run.user === i)
    const allowed = minor >= 10_000_000n && equipped && !overdue
    expectAccepted(answer, allowed && state.usdt >= minor, () => {
      state.usdt -= minor
      state.pledged += minor
      const run = {
        user: i,
        amount: minor,
        auto,
        start: now,
        round: 1,
        closed: 0,
        paidDays: 0n,
        earned: new Set<number>(),
      }
      if (typeof answer !== 'string') model.runs.push({ ...run, id: answer.id })
    })
    return [i]
  })

/** The quota of the day under way is verified: how is the training's own matter. */
const earn = (n: number) =>
  command(`earn(${n})`, async (model, real) => {
    const run = model.runs[n % Math.max(1, model.runs.length)]
    if (!run) return []
    const now = real.product.now()
    const day = Math.floor((now.getTime() - run.start) / days(1))
    await real.product.look`update app.run_day set state = 'earned'
      where run_id = ${run.id} and round = ${run.round} and day = ${day + 1} and state = 'open'`
    run.earned.add(day)
    return [run.user]
  })

const endEarly = (n: number) =>
  command(`endEarly(${n})`, async (model, real) => {
    const run = model.runs[n % Math.max(1, model.runs.length)]
    if (!run) return []
    const user = userOf(real, run.user)
    for (let twice = 0; twice < 2; twice++) {
      const answer = await steady(real, () =>
        user.call(
          'purchase/endTaskPledge',
          { id: run.id, payPassword },
          { idempotencyKey: `model-end-${run.id}-${twice}` },
        ),
      )
      expectAccepted(answer, true, () => {})
    }
    const state = model.users[run.user]
    invariant(state, 'a run has its user')
    state.usdt += run.amount
    state.pledged -= run.amount
    model.runs.splice(model.runs.indexOf(run), 1)
    return [run.user]
  })

const pass = (ms: number) =>
  command(`pass(${Math.round(ms / hours(1))} h)`, async (model, real) => {
    await survive(real, (again) => real.product.pass(again ? 0 : ms))
    passTime(model, real.product.now().getTime())
    extendLicences(model, real.product.now().getTime())
    return [0, 1, 2, 3]
  })

const withdraw = (i: number, minor: bigint, feeIn: 'USDT' | 'SNT') =>
  command(`withdraw(${i}, ${minor}, ${feeIn})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = userOf(real, i)
    const [account] = (await user.call('bank/list', {})).list
    invariant(account, 'there is an account')
    const request = { accountId: account.id, amount: text(minor), feeIn }
    const quote = await steady(real, () => user.call('withdrawal/quote', request))
    expectAccepted(quote, minor >= 10_000_000n && state.usdt >= minor, () => {})
    if (typeof quote === 'string') return [i]
    const minorOf = (decimal: string) => BigInt(Math.round(Number(decimal) * 1e6))
    const [feeSnt, feeUsdt] = [minorOf(quote.feeSnt), minorOf(quote.feeUsdt)]
    expect(feeUsdt).toBe(feeSnt > 0n ? 0n : ceil(minor, 100n))
    const answer = await steady(real, () =>
      user.call(
        'withdrawal/apply',
        { quoteId: quote.quoteId, payPassword },
        { idempotencyKey: `model-withdraw-${model.commands}` },
      ),
    )
    const open = model.withdrawals.filter((one) => one.user === i).length
    expectAccepted(answer, open < 5, () => {
      state.usdt -= minor
      state.snt -= feeSnt
      state.leaving += minor
      state.leavingSnt += feeSnt
      const { address } = account
      if (typeof answer !== 'string') {
        const asked = real.product.now().getTime()
        model.withdrawals.push({
          user: i,
          id: answer.id,
          amount: minor,
          feeSnt,
          received: minor - feeUsdt,
          address,
          asked,
        })
      }
    })
    return [i]
  })

const decide = (n: number, how: 'approve' | 'reject' | 'cancel') =>
  command(`${how}(${n})`, async (model, real) => {
    const order = model.withdrawals[n % Math.max(1, model.withdrawals.length)]
    const state = model.users[order?.user ?? -1]
    if (!order || !state) return []
    const id = BigInt(order.id)
    if (how === 'cancel') {
      const user = userOf(real, order.user)
      await steady(real, () =>
        user.call('withdrawal/cancel', { id: order.id }, { idempotencyKey: `model-cancel-${order.id}` }),
      )
    } else if (how === 'reject') await real.product.reject(id)
    else {
      await real.product.approve(id)
      await survive(real, () => real.product.settle())
    }
    state.leaving -= order.amount
    state.leavingSnt -= order.feeSnt
    if (how === 'approve') {
      model.paid.set(order.address, (model.paid.get(order.address) ?? 0n) + order.received)
      expect(real.product.chain.balanceOf(order.address)).toBe(model.paid.get(order.address))
    } else {
      state.usdt += order.amount
      state.snt += order.feeSnt
    }
    model.withdrawals.splice(model.withdrawals.indexOf(order), 1)
    return [order.user]
  })

/** The next call, job or payout is cut off in the middle. */
const crash = () =>
  command('crash()', async (_, real) => {
    real.crash = true
    return []
  })

export const anyCommand = [
  fc.tuple(person, amount, key).map(([i, minor, k]) => recharge(i, minor, k)),
  fc.integer({ min: 1, max: 2 }).map((depth) => reorg(depth)),
  fc
    .tuple(person, person, asset, amount, key, fc.boolean())
    .map(([i, j, of, minor, k, again]) => transfer(i, j, of, minor, k, again)),
  fc.tuple(person, person, amount).map(([i, j, minor]) => sameKey(i, j, minor)),
  fc.tuple(person, asset, amount).map(([i, from, minor]) => swap(i, from, minor)),
  fc.tuple(person, asset, amount).map(([i, from, minor]) => swap(i, from, minor)),
  fc
    .tuple(person, person, asset, amount, key, fc.boolean())
    .map(([i, j, of, minor, k, again]) => transfer(i, j, of, minor, k, again)),
  fc.tuple(person, fc.constantFrom<0 | 1>(0, 1), key).map(([i, what, k]) => buy(i, what, k)),
  fc.tuple(person, amount, fc.boolean()).map(([i, minor, auto]) => pledge(i, minor, auto)),
  fc.nat().map((n) => earn(n)),
  fc.nat().map((n) => earn(n)),
  fc.nat().map((n) => endEarly(n)),
  fc.integer({ min: 1, max: 30 }).map((h) => pass(hours(h))),
  fc.tuple(person, amount, asset).map(([i, minor, feeIn]) => withdraw(i, minor, feeIn)),
  fc
    .tuple(fc.nat(), fc.constantFrom<'approve' | 'reject' | 'cancel'>('approve', 'reject', 'cancel'))
    .map(([n, how]) => decide(n, how)),
  fc.constant(null).map(() => crash()),
]

/** Everybody begins with something, so that more of what comes can happen. */
export async function endow(model: Model, real: Real): Promise<void> {
  for (let i = 0; i < model.users.length; i++) {
    const gifts = [recharge(i, 2_000_000_000n, `model-begin-${i}`), buy(i, 0, 'model-begin'), buy(i, 1, 'model-begin')]
    for (const gift of gifts) await gift.run(model, real)
  }
}

export const newModel = (people: number): Model => ({
  users: Array.from({ length: people }, () => ({
    usdt: 0n,
    snt: 0n,
    pledged: 0n,
    leaving: 0n,
    leavingSnt: 0n,
    until: [0, 0],
  })),
  agentSnt: 0n,
  pool: { usdt: 100_000_000_000n, snt: 1_000_000_000_000n },
  runs: [],
  withdrawals: [],
  paid: new Map(),
  commands: 0,
})
