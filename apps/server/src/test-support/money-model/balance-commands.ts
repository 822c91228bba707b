import { invariant } from '@synet/core/result'
import { expect } from 'vitest'
import { callDespiteCrash, command, expectAccepted } from '#test-support/money-model/command'
import { ceil, sumSwaps, text } from '#test-support/money-model/model'
import { payPassword } from '#test-support/seeded-product'

export const recharge = (i: number, minor: bigint, k: string) =>
  command(`recharge(${i}, ${minor})`, async (model, real) => {
    const user = real.product.user(i)
    const order = await callDespiteCrash(real, () =>
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

export const reorg = (depth: number) =>
  command(`reorg(${depth})`, async (_, real) => {
    real.product.chain.reorg(depth)
    await real.product.settle()
    return [0, 1, 2, 3]
  })

export const transfer = (i: number, j: number, of: 'USDT' | 'SNT', minor: bigint, k: string, again: boolean) =>
  command(`transfer(${i} → ${j}, ${minor} ${of})`, async (model, real) => {
    const [from, to] = [model.users[i], model.users[j]]
    invariant(from && to, 'there are such users')
    const fee = ceil(minor * 5n, 1_000n)
    const side = of === 'USDT' ? 'usdt' : 'snt'
    const send = (idempotencyKey: string) => () =>
      real.product
        .user(i)
        .call(
          'user/transfer',
          { counterparty: real.product.user(j).name, asset: of, amount: text(minor), payPassword },
          { idempotencyKey },
        )
    const used = `${k}-${model.commands}`
    const answer = await callDespiteCrash(real, send(used))
    expectAccepted(answer, i !== j && from[side] >= minor + fee, () => {
      from[side] -= minor + fee
      to[side] += minor
    })
    if (again && typeof answer !== 'string') expect(await callDespiteCrash(real, send(used))).toEqual(answer)
    return [i, j]
  })

/** Two users at once under one key, which is each one's own. */
export const sameKey = (i: number, j: number, minor: bigint) =>
  command(`sameKey(${i}, ${j}, ${minor})`, async (model, real) => {
    const [from, to] = [model.users[i], model.users[j]]
    invariant(from && to, 'there are such users')
    const fee = ceil(minor * 5n, 1_000n)
    if (i === j || from.usdt < minor + fee || to.usdt < minor + fee) return [i, j]
    const idempotencyKey = `model-same-${model.commands}`
    const send = (a: number, b: number) =>
      callDespiteCrash(real, () =>
        real.product
          .user(a)
          .call(
            'user/transfer',
            { counterparty: real.product.user(b).name, asset: 'USDT', amount: text(minor), payPassword },
            { idempotencyKey },
          ),
      )
    for (const answer of await Promise.all([send(i, j), send(j, i)])) expectAccepted(answer, true, () => {})
    from.usdt -= fee
    to.usdt -= fee
    return [i, j]
  })

export const swap = (i: number, from: 'USDT' | 'SNT', minor: bigint) =>
  command(`swap(${i}, ${minor} ${from})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = real.product.user(i)
    const { pool } = model
    const [into, out] = from === 'USDT' ? [pool.usdt, pool.snt] : [pool.snt, pool.usdt]
    const { taken, received } = sumSwaps(minor, into, out)
    const all = from === 'USDT' ? state.usdt : state.snt
    const enough = all >= minor && (from === 'USDT' || minor >= 10_000_000n || minor === all)
    const quote = await callDespiteCrash(real, () => user.call('user/exchangeQuote', { from, amount: text(minor) }))
    expectAccepted(quote, enough, () => {})
    if (typeof quote === 'string') return [i]
    const answer = await callDespiteCrash(real, () =>
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
