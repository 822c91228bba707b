import { readConfirmed } from '@synet/ledger/read-confirmed'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveUsdt } from '#test-support/give'
import { actionKey } from '#test-support/person'
import { openProduct, type Product, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { until } from '#test-support/until'

openProduct(2)
type User = Product['users'][number]
let ada: User
let bob: User
let database: string
beforeAll(async () => {
  const [first, second] = [product.user(0), product.user(1)]
  ada = first
  bob = second
  await giveUsdt(product, ada.id, 100_000_000n)
  const [row] = await product.look<{ name: string }[]>`select current_database() as name`
  database = row?.name ?? ''
}, 60_000)

/** Ends the connections of the processes, as a demotion of the leader does. */
const endConnections = () => product.look`
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`

/** The commits of the processes wait for a standby that is gone. */
async function loseStandby(): Promise<void> {
  await product.look.unsafe(`alter database ${database} set synchronous_commit = on`)
  await endConnections()
}

async function regainStandby(): Promise<void> {
  await product.look.unsafe(`alter database ${database} reset synchronous_commit`)
  await endConnections()
}

async function countWaiting(): Promise<number> {
  const [row] = await product.look<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`
  return row?.waiting ?? 0
}

/** Calls again while ended connections fail the calls, until one has a commit that waits for the standby. */
async function untilPending(what: string, call: () => Promise<unknown>): Promise<void> {
  const before = await countWaiting()
  let ended = true
  await until(`${what} wait`, async () => {
    if (ended) {
      ended = false
      const end = () => {
        ended = true
      }
      call().then(end, end)
    }
    return (await countWaiting()) > before
  })
}

describe('what a failover can still take away', () => {
  it('is neither answered to a repeated transfer nor shown to its receiver [STD-01]', async () => {
    const key = actionKey()
    const pay = () =>
      ada.call('user/transfer', { counterparty: bob.name, asset: 'USDT', amount: '5', payPassword }, key)
    // Nobody can tell whether a standby has it.
    const first = await pay()
    await loseStandby()
    const answers: unknown[] = []
    await untilPending('the repeated transfer', () => pay().then((answer) => answers.push(answer)))
    expect(answers).toEqual([])
    // Pages continue for a moment after the last confirmation.
    await untilPending('pages', () => bob.call('user/transferList', {}))
    expect(answers).toEqual([])
    await regainStandby()
    await until('calls are answered', () => bob.call('user/transferList', {}).catch(() => undefined))
    expect(await until('the transfer is answered', () => pay().catch(() => undefined))).toEqual(first)
    expect((await bob.call('user/transferList', {})).list).toHaveLength(1)
  })

  it('is not read where the reader acts on it or remembers it [STD-02]', async () => {
    const { sql } = product.context
    await loseStandby()
    const answers: unknown[] = []
    const read = () => readConfirmed(sql, (tx) => tx`select 1 as one`)
    await untilPending('the reader', () => read().then((answer) => answers.push(answer)))
    expect(answers).toEqual([])
    await regainStandby()
    expect(await until('it is read', () => read().catch(() => undefined))).toEqual([{ one: 1 }])
  })
})
