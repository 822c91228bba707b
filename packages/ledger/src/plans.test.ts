import { amount } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { systemAccount, userAccount } from '#chart'
import { inTransaction, openDatabase, type Transaction } from '#database'
import type { PostingItem } from '#decide-batch'
import { move } from '#entry'
import { openSystemAccounts, openUserAccounts } from '#open-accounts'
import { postItems } from '#post'

const chain = systemAccount('chain:dev', 'USDT')
const users = Array.from({ length: 10 }, (_, i) => BigInt(i + 1))
const at = new Date('2026-01-01T00:00:00Z')

const recharge = (user: bigint, key: string): PostingItem => {
  const account = userAccount(user, 'available', 'USDT')
  return {
    key,
    requestHash: '',
    accounts: [chain, account],
    decide: () => done({ kind: 'correction', entries: move(chain, account, amount('USDT', 5n)), ref: {} }),
  }
}

const readWhole = (tx: Transaction) => tx<{ relname: string }[]>`
  select relname from pg_stat_xact_user_tables
    where schemaname = 'ledger' and relname in ('account', 'balance', 'posting', 'entry') and seq_scan > 0`

it('plans that were made while the tables were small read no table as a whole [OPS-06]', async () => {
  await using database = await createTestDatabase()
  // The counts are those of a connection, and not of a transaction: what prepares has its own.
  const other = openDatabase(database.ownerUrl, { max: 1 })
  const sql = openDatabase(database.ownerUrl, { max: 1 })
  await openSystemAccounts(other)
  for (const user of users) await openUserAccounts(other, user)
  // A connection keeps a general plan from the sixth time on.
  for (let round = 0; round < 10; round++) {
    const whole = await inTransaction(sql, async (tx) => {
      await postItems(
        tx,
        at,
        users.map((user) => recharge(user, `recharge:${round}:${user}`)),
      )
      return readWhole(tx)
    })
    expect(whole, `round ${round}`).toEqual([])
    // From here on the planner knows that the tables are small.
    if (round === 0) await other`analyze`
  }
  await Promise.all([sql.end(), other.end()])
})
