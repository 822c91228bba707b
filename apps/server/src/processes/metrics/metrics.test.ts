import { beforeAll, describe, expect, it, vi } from 'vitest'
import { haltNetwork } from '#money/chain/halt-network'
import { closeTask, openTask, operatorTaskKinds } from '#platform/task/operator-task'
import { compareBooks } from '#money/chain/compare-books'
import { allNetworks } from '@synet/core/all-networks'
import { addMs, hours, minutes, seconds } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { createCollector } from '#processes/metrics/collect-metrics'
import { type MetricRow, metrics } from '#platform/metrics/metric-table'
import { readMetrics } from '#processes/metrics/read-metrics'
import { readMetric } from '#platform/metrics/registry'
import { serveMetrics } from '#processes/metrics/serve-metrics'
import { watchWallet } from '#custody/payout/watch-wallet'
import { beatProcess } from '#training/run/process-beat'
import { beatRole } from '#training/run/watch-outage'
import { processRoles } from '#platform/database/database-roles'
import { openEvents } from '#test-support/event-stream'
import {
  actionKey,
  addAccount,
  type Person,
  rechargePerson,
  registerPerson,
  requestWithdrawal,
} from '#test-support/person'
import { openProduct, product, startProduct } from '#test-support/product'

const rows: readonly (readonly [string, MetricRow])[] = Object.entries(metrics)
const network = allNetworks.dev

openProduct()
let alice: Person
beforeAll(async () => {
  alice = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, alice, '1000')
})

/** The machines' time, which stands still here. */
let real = new Date('2026-05-01T00:00:00Z')
const clock = { now: () => real }

/** @returns the value of `name{label="value"}` among the figures that the jobs read from the database */
async function fact(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const readings = await readMetrics(product.context, 'jobs', clock)
  const wanted = Object.entries(labels)
  return readings.find(
    (reading) =>
      reading.name === name &&
      wanted.every(([label, value]) => (reading.labels as Readonly<Record<string, string>>)[label] === value),
  )?.value
}

describe('GET /metrics', () => {
  it.each(processRoles)('answers from %s with the metrics of its role, and no other', async (role) => {
    await using served = await serve(role)
    const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
    const named = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name))
    expect([...named].toSorted()).toEqual(
      rows.flatMap(([name, { roles }]) => (roles.includes(role) ? [name] : [])).toSorted(),
    )
    const values = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(values.filter((line) => !line.includes(`role="${role}"`))).toEqual([])
    expect((await fetch(`http://127.0.0.1:${served.port}/livez`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
  })

  it('reads the database once in ten seconds, however often it is asked', async () => {
    let reads = 0
    const sql = new Proxy(product.context.sql, {
      get: (target, name) => (name === 'begin' && reads++, Reflect.get(target, name) as unknown),
    })
    const collector = createCollector({ ...product.context, sql }, 'jobs', clock)
    await Promise.all([collector.collect(), collector.collect()])
    await collector.collect()
    expect(reads).toBe(1)
    real = addMs(real, seconds(10))
    await collector.collect()
    expect(reads).toBe(2)
    collector.close()
  })

  it('answers when the database hangs, and asks it no second time meanwhile', async () => {
    let reads = 0
    const sql = new Proxy(product.context.sql, {
      get: (target, name) => {
        if (name !== 'begin') return Reflect.get(target, name) as unknown
        reads++
        return hangs
      },
    })
    const collector = createCollector({ ...product.context, sql }, 'jobs', clock, 20)
    for (let scrape = 0; scrape < 2; scrape++) {
      expect(await collector.collect()).toMatch(/^synet_facts_read\{.*\} 0$/m)
      real = addMs(real, seconds(10))
    }
    expect(reads).toBe(1)
    collector.close()
  })

  it('shows no old figures of the database when it does not answer', async () => {
    let isAway = false
    const sql = new Proxy(product.context.sql, {
      get: (target, name) =>
        name === 'begin' && isAway ? () => Promise.reject(new Error('away')) : (Reflect.get(target, name) as unknown),
    })
    const collector = createCollector({ ...product.context, sql }, 'jobs', clock)
    expect(await collector.collect()).toMatch(/^synet_liabilities_usdt\{.*\} 1000$/m)
    isAway = true
    real = addMs(real, seconds(10))
    const text = await collector.collect()
    expect(text).toMatch(/^synet_facts_read\{.*\} 0$/m)
    expect(text).not.toMatch(/^synet_(liabilities_usdt|operator_tasks)\{/m)
    collector.close()
  })
})

const hangs = async () => {
  const { promise } = Promise.withResolvers<never>()
  return promise
}
const serve = async (role: (typeof processRoles)[number]) => {
  const served = await serveMetrics(product.context, role, { host: '127.0.0.1', port: 0 })
  return { port: served.port, [Symbol.asyncDispose]: () => served.stop() as Promise<void> }
}

it.each(['api', 'jobs', 'status'] as const)(
  'the figures of %s can be read with the rights of its process',
  async (whose) => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.urlOf(whose === 'status' ? 'api' : whose), { max: 1 })
    await readMetrics({ ...product.context, sql }, whose, clock)
    await sql.end()
  },
)

describe('the process counts [OPS-08]', () => {
  it('calls by their outcome, and posting groups', async () => {
    const calls = (outcome: string) =>
      readMetric('synet_calls_total', { server: 'site', route: 'user/transfer', outcome })
    const bob = await registerPerson(product, 'AGENT001')
    const { username } = await bob.call('user/info', {})
    const pay = (amount: string) =>
      alice.call(
        'user/transfer',
        { counterparty: username, asset: 'USDT', amount, payPassword: alice.payPassword },
        actionKey(),
      )
    const before = (await calls('ok')) ?? 0
    const postings = (outcome: string) => readMetric('synet_postings_total', { outcome })
    // The counts are those of the process, in which other files' tests ran before.
    const [short, posted, refused] = [
      (await calls('balance.insufficient')) ?? 0,
      (await postings('posted')) ?? 0,
      (await postings('refused')) ?? 0,
    ]
    await pay('10')
    await expect(pay('1000000')).rejects.toThrow()
    expect(await calls('ok')).toBe(before + 1)
    expect(await calls('balance.insufficient')).toBe(short + 1)
    expect(await postings('posted')).toBe(posted + 1)
    expect(await postings('refused')).toBe(refused + 1)
  })

  it('event streams while they are open', async () => {
    const streams = async () => (await readMetric('synet_event_streams', {})) ?? 0
    const before = await streams()
    const { token } = await alice.session()
    const stream = await openEvents(product, { token })
    await expect.poll(streams).toBe(before + 1)
    stream.close()
    await expect.poll(streams).toBe(before)
  })

  it('the hot wallet against its limits, and the reserves against the books', async () => {
    await watchWallet(product.context, network)
    await compareBooks(product.context, network)
    const of = { network: network.name }
    const held = await readMetric('synet_hot_wallet_usdt', of)
    expect(held).toBeGreaterThan(0)
    expect(await readMetric('synet_hot_wallet_limit_usdt', { ...of, limit: 'cap' })).toBeGreaterThan(
      (await readMetric('synet_hot_wallet_limit_usdt', { ...of, limit: 'low' })) ?? 0,
    )
    expect(await readMetric('synet_hot_wallet_gas_low', of)).toBe(Number(network.gasLow))
    expect(await readMetric('synet_reserves_usdt', of)).toBe(await readMetric('synet_booked_usdt', of))
  })
})

it('a metric gives the time since which no node has reported the reserves of a network', async () => {
  await using fresh = await startProduct(0)
  // Other tests of this process may have compared the books of the network.
  vi.resetModules()
  const process = await import('#money/chain/compare-books')
  const { readMetric: readFigure } = await import('#platform/metrics/registry')
  const of = { network: 'ERC20' } as const
  const name = 'synet_reserves_read_timestamp_seconds'
  expect(await readFigure(name, of)).toBeUndefined()
  await expect(process.compareBooks(fresh.context, allNetworks.ERC20)).rejects.toThrow()
  expect(await readFigure(name, of)).toBeGreaterThan(0)
  expect(await readFigure('synet_reserves_usdt', of)).toBeUndefined()
})

it('a new site pages nobody for gas before a deposit waits for its sweep, nor for USDT before a withdrawal is approved [STD-13]', async () => {
  await using fresh = await startProduct(0)
  const of = { network: network.name }
  const low = async () => {
    await watchWallet(fresh.context, network)
    return [
      await readMetric('synet_hot_wallet_gas_low', of),
      await readMetric('synet_hot_wallet_limit_usdt', { ...of, limit: 'low' }),
    ]
  }
  expect(await low()).toEqual([0, 0])
  const person = await registerPerson(fresh, 'AGENT001')
  await rechargePerson(fresh, person, '100')
  expect(await low()).toEqual([Number(network.gasLow), 0])
  const accountId = await addAccount(fresh, person, `0x${'ab'.repeat(20)}`)
  await requestWithdrawal(person, accountId, '50')
  await fresh.look`update app.withdrawal set state = 'approved'`
  expect(await low()).toEqual([Number(network.gasLow), 1_000])
})

describe('the jobs report [OPS-08]', () => {
  it('what is owed: the sum of users’ USDT, withdrawals in progress included', async () => {
    const [row] = await product.look<{ owed: number }[]>`
      select (sum(balance) / 1e6)::float8 as owed from ledger.balances b join ledger.accounts a on a.id = b.account_id
        where a.asset = 'USDT' and (a.owner like 'user:%' or a.bucket like 'suspense:%')`
    expect(row?.owed).toBeGreaterThan(0)
    expect(await fact('synet_liabilities_usdt')).toBe(row?.owed)
  })

  it('withdrawals by state and age, and those that are overdue', async () => {
    const account = await addAccount(product, alice, `0x${'ab'.repeat(20)}`)
    await requestWithdrawal(alice, account, '50')
    expect(await fact('synet_withdrawals', { state: 'reviewing' })).toBe(1)
    expect(await fact('synet_withdrawals_overdue')).toBe(0)
    await product.passOnly(hours(100))
    expect(await fact('synet_withdrawal_oldest_seconds', { state: 'reviewing' })).toBe(360_000)
    expect(await fact('synet_withdrawals_overdue')).toBe(1)
    expect(await fact('synet_withdrawal_overdue_seconds')).toBeGreaterThan(0)
  })

  it.each(operatorTaskKinds)('an open task %s', async (kind) => {
    const task = { kind, subject: 'dev' }
    expect(await fact('synet_operator_tasks', { kind })).toBe(0)
    await openTask(product.owner.sql, product.now(), { ...task, facts: {} })
    expect(await fact('synet_operator_tasks', { kind })).toBe(1)
    await closeTask(product.owner.sql, product.now(), task)
  })

  it('a halted network, a watcher that lags, and one without answers', async () => {
    const of = { network: 'dev' }
    expect(await fact('synet_network_halted_seconds', of)).toBe(0)
    await haltNetwork(product.owner.sql, product.now(), 'dev', 'a test')
    expect(await fact('synet_network_halted_seconds', of)).toBe(1)
    await product.look`update app.network_state set head = next_block + 41, seen_at = ${addMs(product.now(), -minutes(3))}`
    expect(await fact('synet_watcher_behind_blocks', of)).toBe(42)
    expect(await fact('synet_watcher_silence_seconds', of)).toBe(180)
    await product.look`update app.network_state set halted_reason = null`
  })

  it('messages that are not delivered, proposals that are not executed, and an outage', async () => {
    // What earlier tests of this file asked for is delivered.
    await product.look`update app.message set sent_at = ${product.now()} where sent_at is null`
    await product.look`update app.message set sent_at = null, tries = 1, created_at = ${addMs(product.now(), -minutes(9))},
      next_try_at = ${product.now()} where id = (select max(id) from app.message)`
    expect(await fact('synet_messages_due')).toBe(1)
    expect(await fact('synet_message_oldest_seconds')).toBe(540)
    await product.look`insert into app.outage (starts_at, reason) values (${addMs(product.now(), -minutes(2))}, 'a test')`
    expect(await fact('synet_outage_seconds')).toBe(120)
    expect(await fact('synet_proposals_due')).toBe(0)
  })

  it('a role that is silent, and one dead process among others', async () => {
    const early = { now: () => addMs(real, -minutes(5)) }
    const { sql } = product.owner
    await beatRole({ sql }, 'signer', early)
    await beatRole({ sql }, 'api', clock)
    await beatProcess({ sql }, { role: 'api', name: 'api-1' }, clock)
    await beatProcess({ sql }, { role: 'api', name: 'api-2' }, early)
    expect(await fact('synet_role_silence_seconds', { of: 'signer' })).toBe(300)
    expect(await fact('synet_role_silence_seconds', { of: 'api' })).toBe(0)
    expect(await fact('synet_process_silence_seconds', { process: 'api-1' })).toBe(0)
    expect(await fact('synet_process_silence_seconds', { process: 'api-2' })).toBe(300)
    const ofApi = await readMetrics(product.context, 'api', clock)
    expect(ofApi).toContainEqual({ name: 'synet_role_silence_seconds', labels: { of: 'signer' }, value: 300 })
  })
})
