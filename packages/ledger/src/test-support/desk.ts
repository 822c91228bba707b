import { amount } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll } from 'vitest'
import { auditLedger } from '#audit'
import { systemAccount, userAccount } from '#chart'
import { openDatabase, type Sql } from '#database'
import type { PostingItem } from '#decide-batch'
import { move } from '#entry'
import { openSystemAccounts, openUserAccounts } from '#open-accounts'

export const fees = systemAccount('fees', 'USDT')
export const chain = systemAccount('chain:dev', 'USDT')
export const available = (user: bigint) => userAccount(user, 'available', 'USDT')
export const usdt = (minor: bigint) => amount('USDT', minor)
export const users = [1n, 2n, 3n, 4n]

export let owner: Sql
export let sql: Sql

/** Gives a test file a ledger with the accounts of four users. */
export function openLedger(): void {
  beforeAll(async () => {
    const { ownerUrl, appUrl } = await createTestDatabase()
    owner = openDatabase(ownerUrl, { max: 4 })
    sql = openDatabase(appUrl, { max: 8 })
    await openSystemAccounts(sql)
    for (const user of users) await openUserAccounts(sql, user)
  })
  afterAll(() => Promise.all([sql.end(), owner.end()]))
}

let serial = 0
export const testKey = (): string => `test:${serial++}`

/** A payment of 10 units with a fee of 1. */
export const payment = (from: bigint, to: bigint): PostingItem => ({
  key: testKey(),
  requestHash: '',
  accounts: [available(from), available(to), fees],
  decide: () =>
    done({
      kind: 'transfer',
      entries: [...move(available(from), available(to), usdt(10n)), ...move(available(from), fees, usdt(1n))],
      ref: {},
    }),
})

/** What the audit finds wrong. */
export const redChecks = async (of = owner): Promise<string[]> =>
  (await auditLedger(of)).filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`)
