import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Action, actionRefusals } from '@synet/contract/action-refusals'
import { addMs, days, hours, minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveSnt, giveUsdt } from '#test-support/give'
import { actionKey } from '#test-support/person'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { orderWithdrawal } from '#test-support/orders'
import { buyLicences, codeOf } from '#test-support/runs'
import { payPassword } from '#test-support/seeded-product'

openProduct(2)
let user: ModelUser
let other: ModelUser
beforeAll(async () => {
  ;[user, other] = [product.user(0), product.user(1)]
  for (const { id } of product.users) {
    await giveUsdt(product, id, 90_000_000_000n)
    await giveSnt(product, id, 100_000_000n)
  }
})

const taskId = async () => {
  const task = (await user.call('purchase/taskList', {})).list.find(
    (candidate) => candidate.projectCode === 'tiny-speeches',
  )
  invariant(task, 'the tiny task is there')
  return task.id
}
const pledge = async () =>
  user.call(
    'purchase/taskPledge',
    { taskId: await taskId(), region: 'accra-gh', amount: '100', autoReinvest: false, payPassword },
    actionKey(),
  )
const withdraw = (of: ModelUser = user) => orderWithdrawal(of, '100')
const transfer = () =>
  user.call('user/transfer', { counterparty: other.name, asset: 'USDT', amount: '1', payPassword }, actionKey())
let swapQuote = ''
const swap = () => user.call('user/exchange_coin_money', { quoteId: swapQuote, payPassword }, actionKey())
const buy = async () => {
  const [offer] = (await user.call('purchase/softwareList', {})).list
  return user.call('purchase/buySoftware', { id: offer?.id ?? '', payPassword }, actionKey())
}
const recharge = () => user.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
const endEarly = async () => {
  const [run] = (await user.call('purchase/taskPledgeList', { state: 'open' })).list
  return user.call('purchase/endTaskPledge', { id: run?.id ?? '', payPassword }, actionKey())
}

const calls: Record<Action, () => Promise<unknown>> = {
  pledge,
  withdraw,
  transfer,
  transferToNew: transfer,
  swap,
  buy,
  starter: () => user.call('purchase/takeStarter', {}),
  recharge,
  endEarly,
}

const set = (assignment: string, undone: string) => async () => {
  await product.look.unsafe(`update app.user_account set ${assignment} where id = ${user.id}`)
  return async () => void (await product.look.unsafe(`update app.user_account set ${undone} where id = ${user.id}`))
}
const inAnHour = () => addMs(product.now(), hours(1)).toISOString()
const frozen = set(`frozen_reason = 'checked', frozen_scopes = '{transfer,withdraw}'`, 'frozen_reason = null')
const locked = () =>
  set(`pay_locked_until = '${inAnHour()}', pay_tries = 5`, 'pay_locked_until = null, pay_tries = 0')()
const held = () => set(`security_changed_at = '${product.now().toISOString()}'`, 'security_changed_at = null')()
const expired = (kind: 'software' | 'node') => () =>
  set(`${kind}_until = '${addMs(product.now(), -hours(1)).toISOString()}'`, `${kind}_until = '2027-01-01'`)()
const overdue = async () => {
  const id = (await withdraw(other)).toString()
  await product.look`update app.withdrawal set review_by = ${addMs(product.now(), -days(2))} where id = ${id}`
  return async () => void (await other.call('withdrawal/cancel', { id }, actionKey()))
}
const keysLost = async () => {
  const at = product.now()
  await product.look`insert into app.passkey (user_id, credential_id, public_key, name, created_at)
    values (${user.id}, 'lost', '', 'phone', ${at})`
  await product.look`insert into app.passkey_change (user_id, kind, at) values (${user.id}, 'lost', ${at})`
  return async () => {
    await product.forge(async (tx) => {
      await tx`delete from app.passkey_change where user_id = ${user.id}`
      await tx`delete from app.passkey where user_id = ${user.id}`
    })
  }
}
const busy = async () => {
  await pledge()
  return async () => void (await endEarly())
}
const fiveOpen = async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await withdraw()).toString())
  return async () => {
    for (const id of ids) await user.call('withdrawal/cancel', { id }, actionKey())
  }
}
const takenBack = (action: Action, begin: () => Promise<unknown>) => async () => {
  while ((await user.call('user/refusals', {}))[action]?.code !== 'request.too-many') await begin()
  return async () => void (await product.look`delete from app.rate where key like 'taken back:%'`)
}
const cancelOne = async () => user.call('withdrawal/cancel', { id: (await withdraw()).toString() }, actionKey())
const endOne = async () => {
  await pledge()
  await endEarly()
}
const noPool = async () => {
  const pool = [systemAccount('pool', 'USDT'), systemAccount('pool', 'SNT')]
  const before = await product.look<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balances where account_id in ${product.look(pool)}`
  const hold = (balanceOf: (row: (typeof before)[number]) => bigint) =>
    product.forge(async (tx) => {
      for (const row of before)
        await tx`update ledger.balances set balance = ${balanceOf(row)} where account_id = ${row.account_id}`
    })
  await hold(() => 0n)
  return () => hold(({ balance }) => balance)
}
const allPaused = async () => {
  await product.look`insert into app.task_sale (task_id, evaluated_at, paused_at)
    select id, ${product.now()}, ${product.now()} from app.task where active
    on conflict (task_id) do update set paused_at = excluded.paused_at`
  return async () => void (await product.look`update app.task_sale set paused_at = null`)
}
const openOrders = async () => {
  for (let n = 0; n < 3; n++) await recharge()
  const close = async () =>
    void (await product.look`update app.recharge_order set created_at = ${addMs(product.now(), -days(3))},
      expires_at = ${addMs(product.now(), -days(2))} where user_id = ${user.id}`)
  return close
}
const manyOrders = async () => {
  const close = await openOrders()
  await close()
  for (let n = 0; n < 20; n++) {
    await recharge()
    await product.look`update app.recharge_order set expires_at = ${addMs(product.now(), -minutes(1))} where user_id = ${user.id}`
  }
  return close
}

type Make = () => Promise<() => Promise<void>>
const reasons: { readonly [A in Action]: Record<(typeof actionRefusals)[A][number], Make> } = {
  pledge: {
    'user.frozen': frozen,
    'task.payouts-overdue': overdue,
    'task.node-busy': busy,
    'request.too-many': takenBack('pledge', endOne),
    'software.expired': expired('software'),
    'node.expired': expired('node'),
    'pay-password.locked': locked,
  },
  withdraw: {
    'user.frozen': frozen,
    'withdrawal.held': held,
    'withdrawal.open-limit': fiveOpen,
    'request.too-many': takenBack('withdraw', cancelOne),
    'passkey.lost': keysLost,
    'pay-password.locked': locked,
  },
  transfer: { 'passkey.lost': keysLost, 'user.frozen': frozen, 'pay-password.locked': locked },
  transferToNew: { 'transfer.held': held },
  swap: { 'user.frozen': frozen, 'swap.unavailable': noPool, 'pay-password.locked': locked },
  buy: {
    'user.frozen': frozen,
    'product.payouts-overdue': overdue,
    'product.paused': allPaused,
    'pay-password.locked': locked,
  },
  starter: {
    'starter.used': async () => async () => {},
    'product.payouts-overdue': async () => {
      const [undo, back] = [
        await overdue(),
        await set(
          'software_until = null, node_until = null',
          `software_until = '2027-01-01', node_until = '2027-01-01'`,
        )(),
      ]
      return async () => {
        await undo()
        await back()
      }
    },
  },
  recharge: { 'recharge.open-limit': openOrders, 'recharge.day-limit': manyOrders },
  endEarly: {
    'pay-password.locked': async () => {
      const undo = await busy()
      const unlock = await locked()
      return async () => {
        await unlock()
        await undo()
      }
    },
  },
}

const cases = Object.entries(reasons).flatMap(([action, makers]) =>
  Object.entries(makers).map(([code, make]) => ({ action: action as Action, code, make })),
)

describe('what an action is refused with', () => {
  beforeAll(async () => {
    await buyLicences(user)
    swapQuote = (await user.call('user/exchangeQuote', { from: 'USDT', amount: '10' })).quoteId
  })

  it.each(cases)(
    '$action: the page reads $code before the call refuses with it [FLT-02]',
    async ({ action, code, make }) => {
      if (action === 'swap') swapQuote = (await user.call('user/exchangeQuote', { from: 'USDT', amount: '10' })).quoteId
      const before = (await user.call('user/refusals', {}))[action]
      if (code !== 'starter.used') expect(before?.code).not.toBe(code)
      const undo = await make()
      try {
        const read = (await user.call('user/refusals', {}))[action]
        expect(read?.code).toBe(code)
        expect(read?.message).not.toBe('')
        expect(await codeOf(calls[action]())).toBe(code)
      } finally {
        await undo()
      }
      if (code !== 'starter.used') expect((await user.call('user/refusals', {}))[action]?.code).not.toBe(code)
    },
  )

  it('comes before the payment password is checked [FLT-02]', async () => {
    const undo = await frozen()
    const [account] = (await user.call('bank/list', {})).list
    const { quoteId } = await user.call('withdrawal/quote', {
      accountId: account?.id ?? '',
      amount: '100',
      feeIn: 'USDT',
    })
    const wrong = { payPassword: '000000' }
    const pledged = { taskId: await taskId(), region: 'accra-gh', amount: '100', autoReinvest: false, ...wrong }
    const sent = { counterparty: other.name, asset: 'USDT', amount: '1', ...wrong } as const
    const tries = [
      user.call('withdrawal/apply', { quoteId, ...wrong }, actionKey()),
      user.call('purchase/taskPledge', pledged, actionKey()),
      user.call('user/transfer', sent, actionKey()),
      user.call('user/exchange_coin_money', { quoteId: swapQuote, ...wrong }, actionKey()),
    ]
    expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'user.frozen'))
    await undo()
  })

  it('says that a busy node refuses before it says that a licence is missing, which would be bought in vain [FLT-02]', async () => {
    const undo = await busy()
    const back = await expired('software')()
    expect((await user.call('user/refusals', {})).pledge?.code).toBe('task.node-busy')
    await back()
    await undo()
  })

  it('marks the tasks that the month of the account has no room for [FLT-02]', async () => {
    const undo = await busy()
    await product.look`update app.emission_share set promised = 87400000000 where scope = 'user' and subject_id = ${user.id}`
    await undo()
    const list = (await user.call('purchase/taskList', {})).list
    expect(list.filter(({ accountLimit }) => accountLimit).map(({ id }) => id)).toContain(await taskId())
    expect(await codeOf(pledge())).toBe('task.account-limit')
    await product.look`delete from app.emission_share where scope = 'user' and subject_id = ${user.id}`
  })
})

const source = join(import.meta.dirname, '../..')
/** The calls whose refusals are told beforehand. */
const callFiles: Record<Exclude<Action, 'transferToNew'>, readonly string[]> = {
  pledge: ['training/calls/purchase/task-pledge.ts'],
  withdraw: ['money/calls/withdrawal/apply.ts'],
  transfer: ['money/calls/user/transfer.ts'],
  swap: ['money/calls/user/exchange.ts'],
  buy: ['money/calls/purchase/licences.ts'],
  starter: ['money/calls/purchase/take-starter.ts'],
  recharge: ['money/calls/recharge/recharge.ts'],
  endEarly: ['training/calls/purchase/end-task-pledge.ts'],
}
/**
 * Refusals that depend on the request: what was typed, chosen or quoted, and how and in which session it was confirmed or sent. A lost passkey
 * cannot sign, but the payment password confirms in its place where `actionRefusals` does not name it.
 */
const ofRequest = new Set(
  `amount.invalid amount.below-minimum amount.above-maximum balance.insufficient network.unknown task.not-found
  task.region-unknown product.not-found run.not-found run.ended quote.expired swap.minimum-received
  recharge.below-minimum transfer.counterparty-unknown transfer.self pay-password.required pay-password.wrong
  passkey.required passkey.lost passkey.too-late passkey.late signature.invalid passkey.copied idempotency.mismatch
  request.too-many phone.invalid phone.not-mobile session.ended`.split(/\s+/),
)
/** Told with the task in the catalogue. */
const ofTask = new Set(['task.paused', 'task.sold-out', 'task.account-limit'])

/** The source of a call and of all that it imports beside types. */
function readSources(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type)[^']*from '#([^']+)'/gm))
    readSources(join(source, `${imported}.ts`), seen)
  return seen
}

it.each(Object.entries(callFiles))(
  '%s: every refusal of the call is shown before the first field, or depends on the request [FLT-02]',
  (action, files) => {
    const codes = new Set<string>()
    for (const file of files.flatMap((name) => [...readSources(join(source, name))]))
      for (const [, code = ''] of readFileSync(file, 'utf8').matchAll(/refuse\(\s*'([^']+)'/g)) codes.add(code)
    expect(codes.size).toBeGreaterThan(0)
    const told = new Set<string>([...actionRefusals[action as Action], ...actionRefusals.transferToNew, ...ofTask])
    expect([...codes].filter((code) => !told.has(code) && !ofRequest.has(code))).toEqual([])
    expect([...actionRefusals[action as Action]].filter((code) => !codes.has(code))).toEqual([])
  },
)
