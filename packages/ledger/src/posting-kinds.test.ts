import { createTestDatabase } from '@synet/stack/test-database'
import { describe, expect, it } from 'vitest'
import { accountFacts, systemAccounts, systemAccount, userAccount, userAccounts } from '#chart'
import { openDatabase } from '#database'
import { openChart, openUserAccounts } from '#open-accounts'
import { kindAllows, postingKinds } from '#posting-kinds'

describe('the chart of accounts', () => {
  it('computes ids that map back to the same account, and system accounts sort last', () => {
    for (const { bucket, asset } of systemAccounts) {
      expect(accountFacts(systemAccount(bucket, asset))).toEqual({ bucket, asset, userId: undefined })
      expect(systemAccount(bucket, asset)).toBeGreaterThan(userAccount(2n ** 36n, 'withdrawing', 'SNT'))
    }
    for (const { id, bucket, asset } of userAccounts(77n))
      expect(accountFacts(id)).toEqual({ bucket, asset, userId: 77n })
  })
})

describe('posting kinds', () => {
  it('are the same in the database and in code [HSE-04]', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.ownerUrl, { max: 1 })
    const rows = await sql<{ kind: string; bucket: string }[]>`select kind, bucket from ledger.posting_kind`
    const stored = rows.map((row) => `${row.kind} ${row.bucket.replace('%', '*')}`)
    const named = Object.entries(postingKinds).flatMap(([kind, buckets]) =>
      buckets.map((bucket) => `${kind} ${bucket}`),
    )
    expect(stored.toSorted()).toEqual(named.toSorted())
    await sql.end()
  })

  it('are enforced by the database, which refuses an unknown kind and a bucket that a kind may not touch [HSE-04]', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.appUrl, { max: 1 })
    await openChart(sql)
    await openUserAccounts(sql, 1n)
    const post = (key: string, kind: string, from: bigint, to: bigint, amount = 5n) => sql`
      select ledger.post_set(${key}, '', ${kind}, ${new Date(0)}, '{}', array[${from}, ${to}]::bigint[], array[${-amount}, ${amount}]::bigint[])`
    const chain = systemAccount('chain:dev', 'USDT')
    const user = userAccount(1n, 'available', 'USDT')
    await post('good', 'correction', chain, user)
    await expect(post('unknown', 'gift', chain, user)).rejects.toThrow('a gift posting may not touch')
    await expect(post('bucket', 'transfer', chain, user)).rejects.toThrow('a transfer posting may not touch chain:dev')
    await expect(sql`select from ledger.entry`).rejects.toThrow('permission denied')
    await expect(sql`insert into ledger.posting_kind values ('gift', '%')`).rejects.toThrow('permission denied')
    await sql.end()
  })

  it('allow the buckets of their row only', () => {
    expect(kindAllows('recharge.credited', 'chain:dev')).toBe(true)
    expect(kindAllows('recharge.credited', 'pledged')).toBe(false)
    expect(kindAllows('run.started', 'fees')).toBe(false)
  })
})
