import { done, refuse } from '@synet/core/result'
import { createTestDatabase } from '@synet/stack/test-database'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBalance } from '#audit'
import type { AccountId } from '#chart'
import { inTransaction, openDatabase } from '#database'
import type { PostingItem } from '#decide-batch'
import { entry, move } from '#entry'
import { openSystemAccounts, openUserAccounts } from '#open-accounts'
import { createPoster, postItems } from '#post'
import { available, chain, fees, openLedger, owner, redChecks, sql, testKey, usdt, users } from '#test-support/desk'

const at = new Date('2026-01-01T00:00:00Z')
openLedger()

type Usdt = AccountId<'USDT'>
function transferItem(from: Usdt, to: Usdt, minor: bigint, fee = 0n, key = testKey()): PostingItem {
  const entries = [...move(from, to, usdt(minor)), ...move(from, fees, usdt(fee))]
  return {
    key,
    requestHash: `${from} ${to} ${minor}`,
    accounts: [from, to, fees],
    decide: () =>
      done({
        kind: from === chain ? 'correction' : 'transfer',
        entries: entries.filter((e) => e.amount !== 0n),
        ref: {},
      }),
  }
}
const post = (...items: PostingItem[]) => inTransaction(sql, (tx) => postItems(tx, at, items))
const green = async () => expect(await redChecks()).toEqual([])

describe('posting', () => {
  it('moves money between accounts and keeps the balance after each entry', async () => {
    const [outcome] = await post(transferItem(chain, available(1n), 1_000n))
    expect(outcome).toMatchObject({ ok: true, value: { replayed: false, kind: 'correction' } })
    expect(await readBalance(sql, available(1n))).toBe(1_000n)
    await green()
  })

  it('refuses an item without sufficient balance, and posts the others of the batch', async () => {
    const outcomes = await post(
      transferItem(chain, available(2n), 100n),
      transferItem(available(2n), available(3n), 70n),
      transferItem(available(2n), available(3n), 70n),
      transferItem(available(3n), available(4n), 70n),
    )
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true, false, true])
    expect(outcomes[2]).toMatchObject({ error: 'balance.insufficient', facts: { availableMinor: '30' } })
    await green()
  })

  it('refuses the smallest amount above the balance, and posts the whole balance', async () => {
    await post(transferItem(chain, available(2n), 10n))
    const whole = await readBalance(sql, available(2n))
    const outcomes = await post(
      transferItem(available(2n), available(3n), whole + 1n),
      transferItem(available(2n), available(3n), whole, 1n),
      transferItem(available(2n), available(3n), whole),
    )
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([false, false, true])
    expect(outcomes[0]).toMatchObject({ error: 'balance.insufficient', facts: { availableMinor: `${whole}` } })
    await green()
  })

  it('answers the same key and request with the first posting, and another request with idempotency.mismatch', async () => {
    const item = transferItem(chain, available(1n), 5n, 0n, 'test:once')
    const [first] = await post(item)
    const before = await readBalance(sql, available(1n))
    const [again, other] = await post(item, { ...item, requestHash: 'another' })
    expect(again).toMatchObject({ ok: true, value: { replayed: true, postingId: first?.ok && first.value.postingId } })
    expect(other).toMatchObject({ ok: false, error: 'idempotency.mismatch' })
    expect(await readBalance(sql, available(1n))).toBe(before)
  })

  it('posts a key once when it occurs twice in one batch, and once for fifty concurrent callers', async () => {
    const poster = createPoster({ sql, now: () => at })
    const before = await readBalance(sql, available(4n))
    const item = transferItem(chain, available(4n), 7n, 0n, 'test:fifty')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => poster.post(item)))
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.value.replayed)).toHaveLength(1)
    const fromTwoProcesses = createPoster({ sql, now: () => at })
    const twice = transferItem(chain, available(4n), 7n, 0n, 'test:two-processes')
    await Promise.all([poster.post(twice), fromTwoProcesses.post(twice)])
    expect(await readBalance(sql, available(4n))).toBe(before + 14n)
  })

  it('never lets a user go below zero under concurrent postings', async () => {
    await post(transferItem(chain, available(3n), 100n))
    const start = await readBalance(sql, available(3n))
    const [here, elsewhere] = [createPoster({ sql, now: () => at }), createPoster({ sql, now: () => at })]
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 === 0 ? here : elsewhere).post(transferItem(available(3n), available(4n), 10n, 1n)),
      ),
    )
    const taken = BigInt(outcomes.filter((outcome) => outcome.ok).length)
    expect(taken).toBe(start / 11n)
    expect(await readBalance(sql, available(3n))).toBe(start - taken * 11n)
    await green()
  })

  it('keeps its sums through any mix of transfers', async () => {
    const transfer = fc.record({
      from: fc.constantFrom(...users),
      to: fc.constantFrom(...users),
      amount: fc.bigInt(1n, 400n),
      fee: fc.bigInt(0n, 9n),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 20 }), async (transfers) => {
        const total = () =>
          Promise.all([...users.map(available), fees].map((id) => readBalance(sql, id))).then((all) =>
            all.reduce((a, b) => a + b),
          )
        const before = await total()
        await post(
          ...transfers
            .filter((t) => t.from !== t.to)
            .map((t) => transferItem(available(t.from), available(t.to), t.amount, t.fee)),
        )
        expect(await total()).toBe(before)
      }),
      { numRuns: 20 },
    )
    await green()
  })

  it('fails for a posting that is off by one, or touches a bucket that its kind does not name', async () => {
    const creditOf = (minor: bigint) => ({
      ...transferItem(chain, available(1n), 1n),
      decide: () =>
        done({
          kind: 'correction' as const,
          entries: [entry(chain, usdt(-10n)), entry(available(1n), usdt(minor))],
          ref: {},
        }),
    })
    await expect(post(creditOf(9n))).rejects.toThrow('off by -1 USDT')
    await expect(post(creditOf(11n))).rejects.toThrow('off by 1 USDT')
    const wrong = {
      ...creditOf(10n),
      accounts: [fees, available(1n)],
      decide: () =>
        done({
          kind: 'recharge.credited' as const,
          ref: {},
          entries: move(fees, available(1n), usdt(1n)),
        }),
    }
    await expect(post(wrong)).rejects.toThrow('may not touch fees')
  })

  it('returns a refusal of the decision and changes nothing', async () => {
    const before = await readBalance(sql, available(1n))
    const [outcome] = await post({ ...transferItem(chain, available(1n), 1n), decide: () => refuse('task.sold-out') })
    expect(outcome).toEqual({ ok: false, error: 'task.sold-out', facts: {} })
    expect(await readBalance(sql, available(1n))).toBe(before)
  })
})

describe('the tables', () => {
  it('refuse an unbalanced entry, and any update, delete or truncate, even from the owner', async () => {
    await expect(
      owner`insert into ledger.entry (account_id, seq, posting_id, amount, balance_after) values (${chain}, 999999, 1, 5, 5)`,
    ).rejects.toThrow('does not sum to zero')
    await expect(owner`update ledger.entry set amount = 1 where seq = 1`).rejects.toThrow('append only')
    await expect(owner`delete from ledger.posting`).rejects.toThrow('append only')
    await expect(owner`truncate ledger.entry`).rejects.toThrow('append only')
  })

  it('let the processes’ role post through the functions and write nothing by hand', async () => {
    await expect(sql`update ledger.balance set balance = balance + 1`).rejects.toThrow('permission denied')
    await expect(
      sql`insert into ledger.posting (id, key, request_hash, kind, at, ref) values (0, 'x', 'x', 'x', ${at}, '{}')`,
    ).rejects.toThrow('permission denied')
    await expect(sql`alter table ledger.entry disable trigger all`).rejects.toThrow('must be owner')
  })

  it('changed by hand with the triggers off are found by the audit, which names the row', async () => {
    const { ownerUrl } = await createTestDatabase()
    const other = openDatabase(ownerUrl, { max: 1 })
    await openSystemAccounts(other)
    await openUserAccounts(other, 1n)
    await inTransaction(other, (tx) => postItems(tx, at, [transferItem(chain, available(1n), 100n)]))
    expect(await redChecks(other)).toEqual([])
    await other`update ledger.balance set balance = 5000 where account_id = ${available(1n)}`
    expect((await redChecks(other)).join('\n')).toContain(
      'account 8 (user 1 available USDT): 5000, last entry says 100',
    )
    await other`alter table ledger.balance drop constraint balance_check`
    await other`update ledger.balance set balance = -1 where account_id = ${available(1n)}`
    expect(await redChecks(other)).toContain('no account is below its floor: account 8 (user 1 available USDT): -1')
    // A sum is wrong in both directions.
    for (const balance of [99, 101]) {
      await other`update ledger.balance set balance = ${balance} where account_id = ${available(1n)}`
      expect((await redChecks(other)).join('\n')).toContain(`every asset sums to zero: USDT: ${balance - 100}`)
    }
    await other`update ledger.balance set balance = 100 where account_id = ${available(1n)}`
    await other`alter table ledger.entry disable trigger all`
    await other`update ledger.entry set amount = 90, balance_after = 90 where account_id = ${available(1n)}`
    expect((await redChecks(other)).join('\n')).toMatch(/every posting sums to zero: posting \d+: -10 USDT/)
    await other.end()
  })
})

describe('concurrent posters of several processes', () => {
  it('wait for each other’s accounts: every posting succeeds at its first attempt, and none is lost', async () => {
    await post(transferItem(chain, available(3n), 1_000_000n), transferItem(chain, available(4n), 1_000_000n))
    const before = await readBalance(sql, available(3n))
    const posters = Array.from({ length: 4 }, () => createPoster({ sql, now: () => at }))
    const outcomes = await Promise.all(
      posters.flatMap((poster, i) =>
        Array.from({ length: 100 }, () =>
          poster.post(
            i % 2 === 0
              ? transferItem(available(3n), available(4n), 7n)
              : transferItem(available(4n), available(3n), 5n),
          ),
        ),
      ),
    )
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
    expect((await readBalance(sql, available(3n))) - before).toBe(200n * 5n - 200n * 7n)
    await green()
  })
})
