import { addMs, seconds } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { systemAccount, userAccount, userAccounts } from '@synet/ledger/chart'
import { inTransaction, openDatabase, type Sql } from '@synet/ledger/database'
import { openSystemAccounts, openUserAccounts } from '@synet/ledger/open-accounts'
import { type PostingKind } from '@synet/ledger/posting-kinds'
import { readEntry } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import {
  type MoneyLogFilter,
  type MoneyLogRow,
  parseCursor,
  readMoneyLog,
  readMoneyLogRow,
} from '#money/money-log/read-money-log'
import { readStatement } from '#money/calls/user/money-log'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const start = new Date('2026-01-01T00:00:00Z')
const postings = 400
const user = 7n
const other = 8n

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.appUrl)
  await openSystemAccounts(sql)
  for (const id of [user, other]) await openUserAccounts(sql, id)
  // Postings follow each other by a second: recharges, pledges and their ends, SNT sent to and fro between two users.
  const of = (id: bigint, bucket: 'available' | 'pledged', asset: 'USDT' | 'SNT') => userAccount(id, bucket, asset)
  const moves: readonly [PostingKind, bigint, bigint][] = [
    ['correction', systemAccount('chain:dev', 'USDT'), of(user, 'available', 'USDT')],
    ['run.started', of(user, 'available', 'USDT'), of(user, 'pledged', 'USDT')],
    ['correction', systemAccount('issuance', 'SNT'), of(user, 'available', 'SNT')],
    ['transfer', of(user, 'available', 'SNT'), of(other, 'available', 'SNT')],
    ['run.finished', of(user, 'pledged', 'USDT'), of(user, 'available', 'USDT')],
  ]
  for (let i = 0; i < postings; i++) {
    const [kind, from, to] = moves[i % moves.length] ?? moves[0] ?? []
    if (!kind || !from || !to) continue
    await inTransaction(sql, (tx) =>
      postItems(tx, addMs(start, seconds(i)), [
        {
          key: `log:${i}`,
          requestHash: '',
          accounts: [from, to],
          decide: () =>
            done({
              kind,
              entries: [readEntry({ account: from, minor: -1_000n }), readEntry({ account: to, minor: 1_000n })],
              ref: {},
            }),
        },
      ]),
    )
  }
})
afterAll(async () => {
  await sql.end()
  await database[Symbol.asyncDispose]()
})

async function readAll(filter: MoneyLogFilter & { userId: bigint }, limit: number): Promise<MoneyLogRow[]> {
  const rows: MoneyLogRow[] = []
  let next: string | null | undefined
  while (next !== null) {
    const page = await readMoneyLog(sql, { ...filter, limit, cursor: next ? parseCursor(next) : undefined })
    expect(page.list.length).toBeLessThanOrEqual(limit)
    rows.push(...page.list)
    next = page.next
  }
  return rows
}

/** The same question without pages. */
async function expectedIds({ userId, asset, kind, from, to }: MoneyLogFilter & { userId: bigint }): Promise<string[]> {
  const accounts = userAccounts(userId)
    .filter((account) => account.bucket === 'available' && (!asset || account.asset === asset))
    .map((account) => account.id.toString())
  const rows = await sql<{ id: string }[]>`
    select e.posting_id || '.' || e.account_id as id from ledger.entries e join ledger.postings p on p.id = e.posting_id
      where e.account_id = any (${accounts}::bigint[]) and (${kind ?? null}::text is null or p.kind = ${kind ?? null})
        and (${from ?? null}::timestamptz is null or p.at >= ${from ?? null}::timestamptz)
        and (${to ?? null}::timestamptz is null or p.at < ${to ?? null}::timestamptz)
      order by e.posting_id desc, e.account_id desc`
  return rows.map((row) => row.id)
}

describe('the money log', () => {
  it('page by page is the whole log, whatever the filter and the size of a page [ENT-06]', async () => {
    const time = fc.option(
      fc.integer({ min: -5, max: postings + 5 }).map((s) => addMs(start, seconds(s)).toISOString()),
      { nil: undefined },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          userId: fc.constantFrom(user, other, 9n),
          asset: fc.constantFrom(undefined, 'USDT' as const, 'SNT' as const),
          kind: fc.constantFrom(undefined, 'transfer', 'run.started', 'nothing'),
          from: time,
          to: time,
        }),
        fc.integer({ min: 1, max: 100 }),
        async (filter, limit) => {
          expect((await readAll(filter, limit)).map((row) => row.id)).toEqual(await expectedIds(filter))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('carries the balance after each row from row to row', async () => {
    const rows = (await readAll({ userId: user, asset: 'SNT' }, 17)).toReversed()
    let balance = 0n
    for (const row of rows) {
      balance += BigInt(Math.round(Number(row.change) * 1e6))
      expect(BigInt(Math.round(Number(row.balanceAfter) * 1e6))).toBe(balance)
    }
    expect(rows.length).toBe((postings / 5) * 2)
  })

  it('a statement adds up with the rows of its time, and begins as the one before it ends [LUV-07]', async () => {
    const times = [-60, 0, 37, 200, 201, postings + 60].map((s) => addMs(start, seconds(s)).toISOString())
    const minor = (text: string) => BigInt(Math.round(Number(text) * 1e6))
    let before: readonly bigint[] | undefined
    for (const [i, to] of times.slice(1).entries()) {
      const from = times[i] ?? ''
      const balances = await readStatement(sql, { userId: user, from, to })
      expect(balances.map(({ asset }) => asset)).toEqual(['USDT', 'SNT'])
      for (const { asset, opening, credited, debited, closing } of balances) {
        expect(minor(opening) + minor(credited) - minor(debited)).toBe(minor(closing))
        const changes = (await readAll({ userId: user, asset, from, to }, 30)).map((row) => minor(row.change))
        expect(changes.reduce((sum, change) => sum + change, 0n)).toBe(minor(closing) - minor(opening))
        expect(changes.filter((change) => change > 0n).reduce((sum, change) => sum + change, 0n)).toBe(minor(credited))
      }
      if (before) expect(balances.map(({ opening }) => minor(opening))).toEqual(before)
      before = balances.map(({ closing }) => minor(closing))
    }
    expect(before?.some((balance) => balance > 0n)).toBe(true)
  })

  it('a statement says what is locked at its end beside the usable balance [LUV-07]', async () => {
    const from = start.toISOString()
    // The pledge of the second posting ends with the fifth.
    const besides = [1, 2, 4, 5].map(async (s) => {
      const to = addMs(start, seconds(s)).toISOString()
      return (await readStatement(sql, { userId: user, from, to })).map(({ beside }) => beside)
    })
    const locked = [[{ place: 'pledged', amount: '0.001' }], []]
    expect(await Promise.all(besides)).toEqual([[[], []], locked, locked, [[], []]])
  })

  it('shows a row to its owner only', async () => {
    const [row] = await readAll({ userId: user, kind: 'transfer' }, 1)
    expect(await readMoneyLogRow(sql, user, row?.id ?? '')).toEqual(row)
    expect(await readMoneyLogRow(sql, other, row?.id ?? '')).toBeUndefined()
  })

  it.each(['', 'x', '1', '1:2,', '1:2;3:4', '1:2,3:4,5'])('takes no cursor that it has not given: %j', (cursor) => {
    expect(parseCursor(cursor)).toBeUndefined()
  })

  it('a cursor with another user’s accounts shows nothing of them', async () => {
    const foreign = new Map(userAccounts(other).map((account) => [account.id, 1_000n]))
    expect(await readMoneyLog(sql, { userId: user, limit: 10, cursor: foreign })).toEqual({ list: [], next: null })
  })
})
