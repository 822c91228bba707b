import { hours } from '@synet/core/clock'
import { systemAccount } from '@synet/ledger/chart'
import { expect, it } from 'vitest'
import { auditBooks } from '#custody/audit/audit-all'
import { auditClosedDays } from '#custody/audit/audit-closed-days'
import { finishDays } from '#proof/finish-days'
import { processRoleName } from '#platform/database/database-roles'
import { giveUsdt } from '#test-support/give'
import { chainAllPostings } from '#test-support/chain-all-postings'
import { openProductForEach, product } from '#test-support/product'
import { readHaltReason } from '#test-support/halt-reason'
import { untilLocked } from '#test-support/lock-waits'
import { readOpenTasks } from '#test-support/open-tasks'

openProductForEach(1)

async function closeDay(): Promise<void> {
  await giveUsdt(product, product.user(0).id, 1_000_000n)
  // A day is closed an hour after its end.
  await product.passOnly(hours(25))
  while (await finishDays(product.context));
  await chainAllPostings(product)
  await auditClosedDays(product.context)
}
const audited = () => product.look<{ day: string; through_id: bigint; checks: string }[]>`
  select day::text, through_id, checks from app.audited_day order by day`
const haltReason = () => readHaltReason(product.look)

it('each closed day is audited by itself, and an audited one is not read again [ATK-03]', async () => {
  await closeDay()
  await closeDay()
  const rows = await audited()
  expect(rows).toHaveLength(2)
  const [first, second] = rows
  expect(second?.through_id).toBeGreaterThan(first?.through_id ?? 0n)
  // The first pass read all postings, the second only those of its day.
  const count = (checks = '[]') => Number.parseInt((JSON.parse(checks) as { detail: string }[])[0]?.detail ?? '')
  const [all] = await product.look<{ count: bigint }[]>`select count(*) from ledger.postings`
  expect(count(first?.checks) + count(second?.checks)).toBe(Number(all?.count))
  await auditClosedDays(product.context)
  expect(await audited()).toHaveLength(2)
  // The test does it with the rights of its process.
  const { checks } = await product.look.begin(async (tx) => {
    await tx`set local role ${tx(processRoleName('jobs'))}`
    return auditBooks(tx)
  })
  expect(checks.filter((check) => !check.green)).toEqual([])
  expect(await haltReason()).toBeNull()
})

it.each([
  ['an amount', 'update ledger.entry set amount = amount + 1', 'every posting sums to zero'],
  ['a balance', 'update ledger.entry set balance_after = balance_after + 1', 'every chain of balances is unbroken'],
  ['the last entry', 'delete from ledger.entry', 'every posting sums to zero'],
])('%s that was changed on a new day halts payouts and calls operators [ATK-03]', async (_, write, check) => {
  await closeDay()
  const booked = systemAccount('chain:dev', 'USDT')
  const last = `where (account_id, seq) = (select account_id, max(seq) from ledger.entry where account_id = ${booked} group by 1)`
  await giveUsdt(product, product.user(0).id, 1_000_000n)
  await product.forge((tx) => tx.unsafe(`${write} ${last}`))
  await closeDay()
  expect(await audited()).toHaveLength(1)
  expect(await haltReason()).toContain(`the audit is red: ${check}`)
  expect(await readOpenTasks(product.look, 'audit.red')).toMatchObject([
    { facts: { reason: expect.stringContaining(check) } },
  ])
})

it('a day is closed and audited once by two machines at once, of which none fails [ATK-03]', async () => {
  await giveUsdt(product, product.user(0).id, 1_000_000n)
  await product.passOnly(hours(25))
  const atOnce = async (table: string, pass: () => Promise<boolean>) => {
    let passes: Promise<boolean[]> | undefined
    await product.look.begin(async (tx) => {
      await tx.unsafe(`lock table app.${table} in share mode`)
      passes = Promise.all([pass(), pass()])
      await untilLocked(product.owner.sql, `insert into app.${table}`, 2)
    })
    await passes
  }
  await atOnce('ledger_day', () => finishDays(product.context))
  await chainAllPostings(product)
  await atOnce('audited_day', () => auditClosedDays(product.context))
  expect(await audited()).toHaveLength(1)
})
