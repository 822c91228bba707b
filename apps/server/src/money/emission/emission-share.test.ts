import { inTransaction } from '@synet/ledger/database'
import { days } from '@synet/core/clock'
import { readMonth } from '#money/emission/emission-share'
import type { ProposalRow } from '#custody/proposal/kind'
import { changedTerms, readFormerTerms } from '#operators/catalogue/former-terms'
import { taskVersion } from '#operators/catalogue/catalogue-change'
import { expect, it } from 'vitest'
import { startProduct } from '#test-support/product'
import { rechargeUser } from '#test-support/orders'
import { beginRun, buyLicences, codeOf, earnDay, endRun, pledge, readRun } from '#test-support/runs'

it('what a run promises, and what its early end gives back, counts in the month of its start alone', async () => {
  await using product = await startProduct(1)
  const { look } = product
  const { number } = await readMonth(look, product.now())
  const shares = async () => {
    const rows = await look<{ scope: string; month: number; promised: bigint }[]>`
      select scope, month, promised from app.emission_share order by scope, month`
    return rows.map(({ scope, month, promised }) => `${scope} ${month}: ${promised}`)
  }
  const { id } = await beginRun(product, product.user(0), '300')
  const promise = 7n * (300_000n + 60_000n + 9_000n)
  await look`insert into app.emission_share (scope, subject_id, month, promised)
    select scope, subject_id, ${number + 1}, 5 from app.emission_share`
  const of = (minor: bigint) =>
    ['task', 'user'].flatMap((scope) => [`${scope} ${number}: ${minor}`, `${scope} ${number + 1}: 5`])
  expect(await shares()).toEqual(of(promise))
  await product.passOnly(days(1))
  await endRun(product.user(0), id)
  // The first day was missed: its income is promised to nobody, and counts on.
  expect(await shares()).toEqual(of(promise / 7n))
})

it('an item promises at most 20 % of a month’s release, all of its versions together', async () => {
  await using product = await startProduct(3)
  const [one, other, third] = [product.user(0), product.user(1), product.user(2)]
  const { look, context } = product
  const tinyTask = async (user = one) =>
    (await user.call('purchase/taskList', {})).list.find(({ projectCode }) => projectCode === 'tiny-speeches')
  const newVersion = async () => {
    const task = await tinyTask()
    const terms = {
      id: task?.id ?? '',
      name: 'Tiny speeches',
      projectCode: 'tiny-speeches',
      periodDays: '7',
      unitsPerDay: '8',
      rate: '1',
      bonus: '0.2',
      minAmount: '100',
      maxAmount: '1000',
    }
    await inTransaction(look, async (tx) => {
      const facts = { ...terms, ...changedTerms(await readFormerTerms(tx, 'task.version', terms.id), terms) }
      const plan = await taskVersion.plan(tx, context, facts, product.now())
      if (!plan.ok) throw new Error(plan.error)
      await plan.value.apply?.(tx, product.now(), null, {} as ProposalRow)
    })
  }
  const { number, release } = await readMonth(look, product.now())
  const promised = async () => {
    const rows = await look<{ promised: bigint }[]>`
      select promised from app.emission_share where scope = 'task' and month = ${number} and promised <> 0`
    return rows.map((row) => row.promised)
  }
  // 7 days of 0.3, a bonus of 0.06 for each, and the agent's 3 %.
  const ofOneRun = 7n * (300_000n + 60_000n + 9_000n)
  const { id } = await beginRun(product, one, '300', { autoReinvest: true })
  for (let version = 2; version <= 4; version++) await newVersion()
  expect(await promised()).toEqual([ofOneRun])

  // All but one unit of a run's promise is taken: a newer version is sold out as the first one would be.
  await look`update app.emission_share set promised = ${release / 5n - ofOneRun + 1n} where scope = 'task' and month = ${number} and promised <> 0`
  await rechargeUser(product, other, 302_000_000n)
  await buyLicences(other)
  expect(await codeOf(pledge(other, '300'))).toBe('task.sold-out')
  await newVersion()
  expect(await codeOf(pledge(other, '300'))).toBe('task.sold-out')
  expect((await tinyTask())?.soldOut).toBe(false)
  await look`update app.emission_share set promised = ${release / 5n} where scope = 'task' and month = ${number} and promised <> 0`
  expect((await tinyTask())?.soldOut).toBe(true)

  // The newest version may promise what an early end of the oldest one frees.
  const freed = await promised()
  await endRun(one, id)
  expect(await promised()).toEqual([(freed[0] ?? 0n) - ofOneRun])
  await look`update app.user_account set software_until = ${new Date(product.now().getTime() + days(90))},
    node_until = ${new Date(product.now().getTime() + days(90))}`
  const next = await pledge(other, '300', true)
  expect(await codeOf(pledge(third, '300'))).toBe('balance.insufficient')
  expect(await promised()).toEqual(freed)

  // A renewal takes its share from the same item.
  await earnDay(product, next.id, 1)
  await product.pass(days(7))
  expect(await readRun(other, next.id)).toMatchObject({ state: 'finished', term: 1 })
  expect((await other.call('user/notifications', {})).list[0]).toMatchObject({
    state: 'not-renewed',
    reason: 'sold-out',
  })
  expect(await product.auditFully()).toEqual([])
})
