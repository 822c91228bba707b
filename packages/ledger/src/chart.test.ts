import { allNetworks } from '@synet/core/all-networks'
import { amount } from '@synet/core/amount'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { auditLedger } from '#audit'
import { systemAccount, systemAccounts, userAccount } from '#chart'
import { entry, move } from '#entry'
import { openDatabase } from '#database'
import { openChart } from '#open-accounts'

const systemBase = 2n ** 40n
const numbered = systemAccounts
  .filter((account) => account.lane === 0)
  .map(({ id, bucket, asset }) => `${id - systemBase} ${bucket}/${asset}`)

it('ids of system accounts never change: a number keeps its meaning for ever [HSE-01]', () => {
  expect(numbered).toMatchInlineSnapshot(`
    [
      "0 issuance/SNT",
      "1 issuance/SNTN",
      "2 treasury/SNT",
      "3 treasury/SNTN",
      "4 emission:locked/SNT",
      "5 emission/SNT",
      "6 reserved/SNT",
      "7 pool/USDT",
      "8 pool/SNT",
      "9 fees/USDT",
      "10 fees/SNT",
      "11 sales/USDT",
      "12 capital/USDT",
      "13 loss/USDT",
      "14 chain:dev/USDT",
      "15 suspense:dev/USDT",
      "16 chain:ERC20/USDT",
      "17 suspense:ERC20/USDT",
      "18 chain:BEP20/USDT",
      "19 suspense:BEP20/USDT",
      "20 chain:TRC20/USDT",
      "21 suspense:TRC20/USDT",
      "22 chain:native/ETH",
      "23 network-costs/ETH",
      "24 capital/ETH",
      "25 chain:native/BNB",
      "26 network-costs/BNB",
      "27 capital/BNB",
      "28 chain:native/TRX",
      "29 network-costs/TRX",
      "30 capital/TRX",
    ]
  `)
})

it('lanes have the ids that are reserved for them [HSE-01, OPS-06]', () => {
  const lanes = systemAccounts.filter((account) => account.lane > 0)
  const places = lanes.map(({ id, lane }) => `${id - systemBase - BigInt(lane) * 4096n} in lane ${lane}`)
  const expected = [2, 9, 10].flatMap((number) => Array.from({ length: 15 }, (_, i) => `${number} in lane ${i + 1}`))
  expect(places.toSorted()).toEqual(expected.toSorted())
})

it('every network has accounts of its own, and only networks with the same coin share any [HSE-01]', () => {
  const networks = Object.values(allNetworks)
  expect(numbered.filter((one) => /chain:(?!native)|suspense:/.test(one))).toHaveLength(networks.length * 2)
  expect(numbered.filter((one) => one.includes('chain:native'))).toHaveLength(
    new Set(networks.map((network) => network.native)).size,
  )
})

it('a bucket that does not exist, or that cannot hold the asset, does not compile [HSE-06]', () => {
  // @ts-expect-error a misspelt bucket
  expect(() => systemAccount('feees', 'USDT')).toThrow('no system account')
  // @ts-expect-error the pool holds no gas
  expect(() => systemAccount('pool', 'ETH')).toThrow('no system account')
  // @ts-expect-error a network that is in no data file
  expect(() => systemAccount('chain:NOWHERE', 'USDT')).toThrow('no system account')
})

it('`openChart` opens missing accounts, and refuses a database with other accounts [HSE-01]', async () => {
  await using database = await createTestDatabase()
  const sql = openDatabase(database.ownerUrl, { max: 1 })
  await openChart(sql)
  expect((await auditLedger(sql)).filter((check) => !check.green)).toEqual([])
  await sql.unsafe(`alter table ledger.balance drop constraint balance_account_id_fkey`)
  const missing = systemBase + 30n
  await sql`delete from ledger.balance where account_id = ${missing}`
  await sql`delete from ledger.account where id = ${missing}`
  await openChart(sql)
  expect(await sql`select from ledger.account where id = ${missing}`).toHaveLength(1)
  // A network in the middle of the list used to shift the ids of the accounts after it.
  await sql`update ledger.account set id = id + 100 where id = ${systemBase + 22n}`
  await expect(openChart(sql)).rejects.toThrow(
    'account 1099511627898 is chain:native/ETH in the database, unknown in the chart',
  )
  expect((await auditLedger(sql)).find((check) => !check.green)?.name).toBe('the accounts are those of the chart')
  await sql.end()
})

it('no user has an account among those of the platform, nor one below the first user’s [HSE-01]', () => {
  expect(userAccount(1n, 'available', 'USDT')).toBe(8n)
  expect(userAccount(systemBase / 8n - 1n, 'withdrawing', 'SNT')).toBeLessThan(systemBase)
  for (const user of [0n, systemBase / 8n])
    expect(() => userAccount(user, 'available', 'USDT')).toThrow(`no account available/USDT for user ${user}`)
})

it('an amount is posted on accounts of its own asset only [HSE-06]', () => {
  const [pool, fees] = [systemAccount('pool', 'SNT'), systemAccount('fees', 'USDT')]
  const usdt = amount('USDT', 5n)
  expect(move(systemAccount('pool', 'USDT'), fees, usdt).map((line) => line.amount)).toEqual([-5n, 5n])
  // @ts-expect-error SNT can't become USDT by being moved
  move(pool, fees, usdt)
  // @ts-expect-error an account of SNT does not hold USDT
  move(pool, systemAccount('fees', 'SNT'), usdt)
  // @ts-expect-error plain minor units are not an amount
  entry(fees, 5n)
})
