import { done } from '@synet/core/result'
import { expect, it, vi } from 'vitest'
import { auditLedger } from '#audit'
import { userAccount } from '#chart'
import { inTransaction, type Transaction } from '#database'
import { move } from '#entry'
import { postItem } from '#post'
import { chainPostings, trimPostingChain, readLedgerHead } from '#posting-chain'
import { available, chain, openLedger, owner, redChecks, sql, testKey, usdt } from '#test-support/desk'

const at = new Date('2026-01-01T00:00:00Z')
openLedger()

async function credit(tx: Transaction, user: bigint): Promise<bigint> {
  const entries = move(chain, available(user), usdt(5n))
  const decide = () => done({ kind: 'correction', entries, ref: {} } as const)
  const outcome = await postItem(tx, at, {
    key: testKey(),
    requestHash: '',
    accounts: [chain, available(user)],
    decide,
  })
  return outcome.ok ? outcome.value.postingId : 0n
}
const head = async () => (await readLedgerHead(sql, undefined)).newest
/** Open transactions of the cluster's other databases delay the chain, too: other test files run in parallel with this one. */
const chainUpTo = (id: bigint) =>
  vi.waitUntil(
    async () => {
      await chainPostings(sql, at)
      return (await head())?.through === id
    },
    { timeout: 20_000 },
  )

it('the chain waits for an open transaction also when none has ended since it began [ATK-06, OPS-01]', async () => {
  await chainUpTo(await inTransaction(sql, (tx) => credit(tx, 1n)))
  const release = Promise.withResolvers<void>()
  const written = Promise.withResolvers<bigint>()
  // The commit takes its time, as one that waits for a standby.
  const slow = inTransaction(sql, async (tx) => {
    written.resolve(await credit(tx, 2n))
    await release.promise
  })
  const id = await written.promise
  for (let calls = 0; calls < 4; calls++) await chainPostings(sql, at)
  expect((await head())?.through).toBeLessThan(id)
  release.resolve()
  await slow
  await chainUpTo(id)
  expect(await redChecks()).toEqual([])
})

it('the chain covers a posting only when no open transaction can write one before it [ATK-06]', async () => {
  const first = await inTransaction(sql, (tx) => credit(tx, 1n))
  await chainUpTo(first)
  const release = Promise.withResolvers<void>()
  const earlier = Promise.withResolvers<bigint>()
  // This transaction takes the smaller id and stays open. It uses other accounts, because the counterpart's row would be locked.
  const slow = inTransaction(sql, async (tx) => {
    await tx`select * from ledger.lock_accounts(array[${userAccount(2n, 'available', 'SNT').toString()}]::bigint[])`
    const [row] = await tx<{ id: bigint }[]>`select id from ledger.next_posting_ids(1) as id`
    earlier.resolve(row?.id ?? 0n)
    await release.promise
  })
  const smaller = await earlier.promise
  const larger = await inTransaction(sql, (tx) => credit(tx, 1n))
  expect(larger).toBeGreaterThan(smaller)
  for (let turn = 0; turn < 4; turn++) await chainPostings(sql, at)
  expect((await head())?.through).toBe(first)
  release.resolve()
  await slow
  await chainUpTo(larger)
  expect(await redChecks()).toEqual([])
})

it('the audit names the link of a posting that was changed after it was closed [ATK-06]', async () => {
  const before = (await head())?.through ?? 0n
  const id = await inTransaction(sql, (tx) => credit(tx, 1n))
  await chainUpTo(id)
  await owner.unsafe(`alter table ledger.posting disable trigger append_only`)
  await owner`update ledger.posting set ref = '{"order":"7"}' where id = ${id}`
  const fault = expect.stringMatching(new RegExp(`: a posting up to ${id} was changed, added or removed$`))
  expect(await redChecks()).toEqual([fault])
  // An audit of what came after the link before it reads it, too.
  const newest = (await auditLedger(owner, before)).filter((check) => !check.green)
  expect(newest.map((check) => `${check.name}: ${check.detail}`)).toEqual([fault])
  await owner`update ledger.posting set ref = '{}' where id = ${id}`
  expect(await redChecks()).toEqual([])
})

it('a deletion of old links keeps the newest one, and the chain continues', async () => {
  await trimPostingChain(sql, new Date('2027-01-01T00:00:00Z'))
  const kept = await head()
  expect(await owner`select from ledger.posting_chain`).toHaveLength(1)
  const id = await inTransaction(sql, (tx) => credit(tx, 2n))
  await chainUpTo(id)
  expect(await readLedgerHead(sql, kept?.through)).toMatchObject({ newest: { through: id }, knownHash: kept?.hash })
  expect(await redChecks()).toEqual([])
})
