/**
 * What an action of a person writes and leaves behind, through the product's own calls and background work: bytes of the
 * log (WAL), and bytes of rows with their indexes, packed. `npm run bench growth` runs it after the units. PEOPLE
 * (default 60) do each action twice: the log is measured the second time, when pages have been logged in full once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { days, minutes } from '@synet/core/clock'
import { closeDays } from '@synet/server/training/run/close-days'
import { actionKey, type Person, registerPerson, startRun } from '@synet/server/test-support/person'
import { type Product, startProduct } from '@synet/server/test-support/product'
import { earnDay } from '@synet/server/test-support/runs'
import { startPostgres } from '../src/postgres.ts'
import { prepareTestDatabases } from '../src/test-database.ts'

const people = Number(process.env['PEOPLE'] ?? 60)

async function walPosition({ look }: Product): Promise<number> {
  const [row] = await look<{ bytes: string }[]>`select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`
  return Number(row?.bytes)
}

/** Packs every table, so that its size is that of its rows. */
async function readSizes({ look }: Product): Promise<ReadonlyMap<string, number>> {
  const read = () => look<{ name: string; bytes: string }[]>`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::text as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('app', 'ledger')`
  for (const { name } of await read()) await look.unsafe(`vacuum full ${name}`)
  return new Map((await read()).map(({ name, bytes }) => [name, Number(bytes)]))
}

/** @param act what is measured; it says itself when its log begins */
async function measure(product: Product, name: string, act: () => Promise<number>): Promise<void> {
  const before = await readSizes(product)
  await act()
  const from = await act()
  const logged = ((await walPosition(product)) - from) / people
  const after = await readSizes(product)
  const grown = [...after]
    .map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / (2 * people) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`\n${name}: ${Math.round(logged)} bytes of the log, ${Math.round(total)} of rows and indexes`)
  for (const { table, bytes } of grown.slice(0, 8)) console.log(`  ${table.padEnd(28)} ${Math.round(bytes)}`)
}

/** Registrations from one address have a limit in ten minutes. */
const atOnce = 20

async function measureActions(product: Product): Promise<void> {
  const persons: Person[] = []
  const each =
    (act: (person: Person, other: string) => Promise<unknown>, after?: () => Promise<unknown>) => async () => {
      const from = await walPosition(product)
      for (const [i, person] of persons.slice(0, people).entries()) await act(person, `person_${(i + 1) % people}`)
      await after?.()
      return from
    }
  await measure(product, 'registration, with its code', async () => {
    const from = await walPosition(product)
    for (let i = 0; i < people; i++) {
      if (i % atOnce === 0) await product.passOnly(minutes(11))
      persons.push(await registerPerson(product, 'AGENT001', { bindEmail: false }))
    }
    return from
  })
  await measure(
    product,
    'recharge, with its sweep',
    each(
      async (person) => {
        const { address } = await person.call('recharge/recharge', { network: 'dev', amount: '300' }, actionKey())
        await product.pay(address, 300_000_000n)
      },
      // All in a few blocks, as on a busy chain.
      () => product.settle(true),
    ),
  )
  const { payPassword } = persons[0] ?? { payPassword: '' }
  await measure(
    product,
    'transfer',
    each((person, counterparty) =>
      person.call('user/transfer', { counterparty, asset: 'USDT', amount: '1', payPassword }, actionKey()),
    ),
  )
  await measure(
    product,
    'swap',
    each(async ({ call }) => {
      const { quoteId } = await call('user/exchangeQuote', { from: 'USDT', amount: '5' })
      await call('user/exchange_coin_money', { quoteId, payPassword }, actionKey())
    }),
  )
  const runs: string[] = []
  for (const person of persons.slice(0, people)) runs.push(await startRun(person, '100', false))
  let day = 0
  await measure(product, 'paid day of a run', async () => {
    day++
    for (const id of runs) await earnDay(product, id, day)
    await product.passOnly(days(1))
    const from = await walPosition(product)
    while (await closeDays(product.context));
    return from
  })
}

const folder = mkdtempSync(join(tmpdir(), 'synet-growth-'))
const cluster = await startPostgres({ folder })
try {
  await prepareTestDatabases(cluster.ownerUrl)
  process.env['SYNET_TEST_DATABASE_URL'] = cluster.ownerUrl
  await using product = await startProduct()
  await measureActions(product)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
