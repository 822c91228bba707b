import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { routes } from '@synet/contract/routes'
import { openClient } from '@synet/contract/test-support/open-client'
import { days } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { openDatabase } from '@synet/ledger/database'
import { createPoster } from '@synet/ledger/post'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#platform/log/log'
import { startApi } from '#processes/site/api-server'
import { giveUsdt } from '#test-support/give'
import { orderWithdrawal } from '#test-support/orders'
import { actionKey } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { codeOf, endRun, pledge } from '#test-support/runs'
import { payPassword } from '#test-support/seeded-product'

openProduct(2)
// Calls whose connection is cut are said aloud by the server: here they are the point.
const log = openLog({ role: 'api', to: { write: () => {} } })

/** Where the connections to the database end: before a commit is sent, or when its answer comes. */
type Moment = 'before the commit' | 'before its answer'
let moment: Moment | undefined
let cuts = 0
const sockets = new Set<Socket>()

/** Passes bytes on, and ends all connections at the moment of the next commit. */
const proxyTo = (port: number) =>
  createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let cutsAnswer = false
    const cut = () => {
      cuts++
      moment = undefined
      for (const one of sockets) one.destroy()
    }
    client.on('data', (bytes) => {
      const commits = moment !== undefined && /\bcommit\0/.test(bytes.toString('latin1'))
      if (commits && moment === 'before the commit') return cut()
      cutsAnswer = commits
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (cutsAnswer ? cut() : client.write(bytes)))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
  })

let origin = ''
const ended: (() => unknown)[] = []
const user = () => product.user(0)
beforeAll(async () => {
  const api = product.as('api')
  const { host, port, user: login, pass, database } = api.sql.options as unknown as Record<string, string>
  invariant(host, 'the database has an address')
  const proxy = proxyTo(Number(port))
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const url = `postgres://${login}:${pass}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${database}`
  // Prepared statements would be sent without their text.
  const sql = openDatabase(url, { max: 4, prepare: false })
  const { server, stop } = await startApi({ ...api, sql, poster: createPoster({ sql, now: product.now }) })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  ended.push(
    stop,
    () => sql.end({ timeout: 1 }),
    () => proxy.close(),
  )
  await giveUsdt(product, user().id, 10_000_000_000n)
  await product.look`update app.user_account set software_until = '2030-01-01', node_until = '2030-01-01' where id = ${user().id}`
}, 60_000)
afterAll(async () => {
  for (const end of ended) await end()
  log.restore()
})

/** Prepares a call, which is made again with the same key and another request. */
interface MoneyCall {
  readonly name: keyof typeof routes
  /** @returns its request and another one */
  readonly prepare: () => Promise<readonly [object, object]>
  readonly undo?: () => Promise<unknown>
}

const buys = (
  name: 'purchase/buySoftware' | 'purchase/buyNode',
  list: 'purchase/softwareList' | 'purchase/nodeList',
) => ({
  name,
  prepare: async () => {
    const [offer] = (await user().call(list, {})).list
    return [
      { id: offer?.id, payPassword },
      { id: '999', payPassword },
    ] as const
  },
})
const swapQuote = async () => {
  const { quoteId } = await user().call('user/exchangeQuote', { from: 'USDT', amount: '5' })
  return { quoteId, payPassword }
}
const withdrawalQuote = async () => {
  const [account] = (await user().call('bank/list', {})).list
  const { quoteId } = await user().call('withdrawal/quote', {
    accountId: account?.id ?? '',
    amount: '20',
    feeIn: 'USDT',
  })
  return { quoteId, payPassword }
}
async function cancelWithdrawals(): Promise<void> {
  for (const { id, state } of (await user().call('withdrawal/list', {})).list)
    if (state === 'reviewing') await user().call('withdrawal/cancel', { id }, actionKey())
}
async function endRuns(): Promise<void> {
  for (const { id, state } of (await user().call('purchase/taskPledgeList', {})).list)
    if (state === 'new') await endRun(user(), id)
}

const moneyCalls: readonly MoneyCall[] = [
  {
    name: 'recharge/recharge',
    prepare: async () => [
      { network: 'dev', amount: '20' },
      { network: 'dev', amount: '21' },
    ],
  },
  {
    name: 'user/transfer',
    prepare: async () => {
      const transfer = { counterparty: product.user(1).name, asset: 'USDT', payPassword }
      return [
        { ...transfer, amount: '5' },
        { ...transfer, amount: '6' },
      ]
    },
  },
  { name: 'user/exchange_coin_money', prepare: async () => [await swapQuote(), await swapQuote()] },
  {
    name: 'withdrawal/apply',
    prepare: async () => [await withdrawalQuote(), await withdrawalQuote()],
    undo: cancelWithdrawals,
  },
  {
    name: 'withdrawal/cancel',
    prepare: async () => {
      const ids = [await orderWithdrawal(user(), '20'), await orderWithdrawal(user(), '20')]
      return [{ id: String(ids[0]) }, { id: String(ids[1]) }]
    },
    undo: cancelWithdrawals,
  },
  buys('purchase/buySoftware', 'purchase/softwareList'),
  buys('purchase/buyNode', 'purchase/nodeList'),
  {
    name: 'purchase/taskPledge',
    prepare: async () => {
      const task = (await user().call('purchase/taskList', {})).list.find(
        (candidate) => candidate.projectCode === 'tiny-speeches',
      )
      const run = { taskId: task?.id, region: 'accra-gh', autoReinvest: false, payPassword }
      return [
        { ...run, amount: '200' },
        { ...run, amount: '201' },
      ]
    },
    undo: endRuns,
  },
  {
    name: 'purchase/endTaskPledge',
    prepare: async () => [
      { id: (await pledge(user(), '200')).id, payPassword },
      { id: '999', payPassword },
    ],
  },
]

async function countEffects() {
  const [counted] = await product.look<{ postings: number; orders: number }[]>`
    select (select count(*) from ledger.posting)::int as postings, (select count(*) from app.recharge_order)::int as orders`
  invariant(counted, 'effects are counted')
  return counted.postings + counted.orders
}

describe('a call that moves money, whose connections to the database end', () => {
  const cases = moneyCalls.flatMap((call) =>
    (['before the commit', 'before its answer'] as const).map((when) => ({ ...call, when })),
  )
  it.each(cases)('$name $when: repeated in another session, it has one effect and one answer [STD-01]', async (one) => {
    const { name, prepare, undo, when } = one
    await product.passOnly(days(1) + 1)
    const [token, next] = [await product.logIn(user().id), await product.logIn(user().id)]
    const [request, other] = await prepare()
    const key = actionKey()
    const ask = (as: string, given: object) => openClient(origin, as)(name, given as never, key)
    const before = await countEffects()
    cuts = 0
    moment = when
    expect(await codeOf(ask(token, request))).toBe('server.failed')
    expect(cuts).toBe(1)
    expect(await countEffects()).toBe(before + (when === 'before the commit' ? 0 : 1))
    await product.look`update app.session set ended_at = ${product.now()}
      where user_id = ${user().id} and id = (select max(id) - 1 from app.session)`
    expect(await codeOf(ask(token, request))).toBe('session.ended')
    const answer = await ask(next, request)
    expect(await ask(next, request)).toEqual(answer)
    expect(await codeOf(ask(next, other))).toBe('idempotency.mismatch')
    expect(await countEffects()).toBe(before + 1)
    await undo?.()
  })

  it('is each call of the table of routes, but the one of closed accounts', () => {
    const named = Object.entries(routes).flatMap(([name, route]) => ('money' in route ? [name] : []))
    expect(named.filter((name) => name !== 'user/claimRemainder').toSorted()).toEqual(
      moneyCalls.map(({ name }) => name).toSorted(),
    )
  })
})
