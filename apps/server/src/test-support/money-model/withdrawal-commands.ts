import { invariant } from '@synet/core/result'
import { expect } from 'vitest'
import { callDespiteCrash, runDespiteKills, command, expectAccepted } from '#test-support/money-model/command'
import { ceil, text } from '#test-support/money-model/model'
import { payPassword } from '#test-support/seeded-product'

export const withdraw = (i: number, minor: bigint, feeIn: 'USDT' | 'SNT') =>
  command(`withdraw(${i}, ${minor}, ${feeIn})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = real.product.user(i)
    const [account] = (await user.call('bank/list', {})).list
    invariant(account, 'there is an account')
    const request = { accountId: account.id, amount: text(minor), feeIn }
    const quote = await callDespiteCrash(real, () => user.call('withdrawal/quote', request))
    expectAccepted(quote, minor >= 10_000_000n && state.usdt >= minor, () => {})
    if (typeof quote === 'string') return [i]
    const minorOf = (decimal: string) => BigInt(Math.round(Number(decimal) * 1e6))
    const [feeSnt, feeUsdt] = [minorOf(quote.feeSnt), minorOf(quote.feeUsdt)]
    const whole = ceil(minor, 100n)
    if (quote.feePrice === null) expect([feeSnt, feeUsdt]).toEqual([0n, whole])
    else {
      // Both parts together are the percentage, and the USDT only what the SNT do not cover.
      const price = BigInt(Math.round(Number(quote.feePrice) * 1e9))
      const covered = (state.snt * price) / 1_000_000_000n
      expect(feeUsdt).toBe(covered < whole ? whole - covered : 0n)
      expect(feeSnt).toBe(ceil((whole - feeUsdt) * 1_000_000_000n, price))
    }
    const answer = await callDespiteCrash(real, () =>
      user.call(
        'withdrawal/apply',
        { quoteId: quote.quoteId, payPassword },
        { idempotencyKey: `model-withdraw-${model.commands}` },
      ),
    )
    const open = model.withdrawals.filter((withdrawal) => withdrawal.user === i).length
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

export const decide = (n: number, how: 'approve' | 'reject' | 'cancel') =>
  command(`${how}(${n})`, async (model, real) => {
    const order = model.withdrawals[n % Math.max(1, model.withdrawals.length)]
    const state = model.users[order?.user ?? -1]
    if (!order || !state) return []
    const id = BigInt(order.id)
    if (how === 'cancel') {
      const user = real.product.user(order.user)
      await callDespiteCrash(real, () =>
        user.call('withdrawal/cancel', { id: order.id }, { idempotencyKey: `model-cancel-${order.id}` }),
      )
    } else if (how === 'reject') await real.product.reject(id)
    else {
      await real.product.approve(id)
      await runDespiteKills(real, () => real.product.settle())
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
