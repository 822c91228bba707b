import { days, hours } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { closeDays } from '#training/run/close-days'
import { endTerms } from '#training/run/end-terms'
import { describe, expect, it } from 'vitest'
import { aDayAndMore, type ModelUser, openProduct, product } from '#test-support/product'
import {
  beginRun,
  earnDay,
  endRun,
  giveVerdicts,
  handIn,
  handInWrong,
  pledge,
  readDays,
  readRun,
} from '#test-support/runs'
import { liftOffence } from '#test-support/console'
import { untilLocked } from '#test-support/lock-waits'

const quota = 8

openProduct(14)
let next = 0

const arrive = async (): Promise<{ user: ModelUser; id: string }> => {
  const user = product.user(next++)
  const { id } = await beginRun(product, user, '300')
  return { user, id }
}
const balancesOf = async (user: ModelUser) => {
  const { USDT, SNT } = (await user.call('user/info', {})).balances
  return { usdt: USDT.available, pledged: USDT.pledged, snt: SNT.available }
}
const expectGreen = async () => expect(await product.auditFully()).toEqual([])

describe('an early end [ATK-10]', () => {
  it('keeps a day whose quota was handed in while the audits were late, however long, and pays it with its verdict', async () => {
    const { user, id } = await arrive()
    await handIn(product, id, 1, quota)
    await product.pass(aDayAndMore + hours(20))
    expect(await readDays(user, id)).toEqual(['2 open', '1 pending'])
    const ended = await endRun(user, id)
    expect(ended).toMatchObject({ state: 'ended-early', daysPaid: 0, pendingDays: 1, pendingIncome: '0.3' })
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0' })
    expect(await readDays(user, id)).toEqual(['2 void', '1 pending'])
    await expectGreen()

    await product.pass(hours(100))
    expect(await readDays(user, id)).toContain('1 pending')
    await giveVerdicts(product)
    await product.pass(0)
    expect(await readRun(user, id)).toMatchObject({
      state: 'ended-early',
      daysPaid: 1,
      pendingDays: 0,
      produced: '0.3',
    })
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.3' })
    await expectGreen()
  })

  it('keeps an earned day whose run another worker holds at that moment', async () => {
    const { user, id } = await arrive()
    await earnDay(product, id, 1)
    await product.passOnly(days(1) + hours(1))
    const release = Promise.withResolvers<void>()
    const holding = inTransaction(product.look, async (tx) => {
      await tx`select from app.run where id = ${id} for update`
      await release.promise
    })
    const ending = endRun(user, id)
    await untilLocked(product.look, 'app.run')
    release.resolve()
    await holding
    expect(await ending).toMatchObject({ state: 'ended-early', pendingDays: 1, pendingIncome: '0.3' })
    await product.pass(0)
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.3' })
    await expectGreen()
  })

  it('gives up the day in progress, though it is earned, and finished days that nobody worked on', async () => {
    const { user, id } = await arrive()
    await product.passOnly(days(2) + hours(1))
    await earnDay(product, id, 3)
    expect(await endRun(user, id)).toMatchObject({ pendingDays: 0, pendingIncome: '0' })
    expect(await readDays(user, id)).toEqual(['3 void', '2 missed', '1 missed'])
    await product.pass(days(8))
    await giveVerdicts(product)
    await product.pass(0)
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0' })
    const [run] = await product.look`select promised from app.run where id = ${id}`
    expect(run).toEqual({ promised: 0n })
    await expectGreen()
  })

  it('is audited run by run: what one run holds too much and another too little is found', async () => {
    const [one, other] = [await arrive(), await arrive()]
    const move = (minor: bigint) => product.look`
      update app.run set promised = promised + case when id = ${one.id} then ${minor} else -${minor}::bigint end
        where id in (${one.id}, ${other.id})`
    await move(1n)
    expect(await product.auditFully()).toEqual([
      expect.stringMatching(/what its days may still pay: run \d+: \d+ promised/),
    ])
    await move(-1n)
    await expectGreen()
  })

  it('that is asked for twice, at once and again later, gives the principal back once', async () => {
    const { user, id } = await arrive()
    await handIn(product, id, 1, quota)
    await product.pass(days(1))
    const answers = await Promise.all([endRun(user, id), endRun(user, id), endRun(user, id)])
    expect(answers.map(({ state }) => state)).toEqual(['ended-early', 'ended-early', 'ended-early'])
    await giveVerdicts(product)
    await product.pass(0)
    expect(await endRun(user, id)).toMatchObject({ state: 'ended-early', daysPaid: 1 })
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.3' })
    await expectGreen()
  })

  it('pays each finished day once, whatever of closing, ending and verdicts comes first', async () => {
    const people = [await arrive(), await arrive(), await arrive(), await arrive()]
    for (const { id } of people) await handIn(product, id, 1, quota)
    await product.passOnly(days(1))
    await Promise.all([
      ...people.map(({ user, id }) => endRun(user, id)),
      giveVerdicts(product),
      giveVerdicts(product),
      ...Array.from({ length: 8 }, () => closeDays(product.context)),
      ...Array.from({ length: 4 }, () => endTerms(product.context)),
    ])
    await product.pass(0)
    for (const { user } of people) expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.3' })
    await expectGreen()
  })

  it('evades no offence: one that is found later voids the days that wait, and lifting it brings them back', async () => {
    const { user, id } = await arrive()
    await handIn(product, id, 1, quota)
    await product.passOnly(days(1))
    await handIn(product, id, 2, quota - 1)
    await handInWrong(product, id, 2)
    await product.passOnly(days(1))
    expect(await endRun(user, id)).toMatchObject({ pendingDays: 2, pendingIncome: '0.6' })
    await giveVerdicts(product)
    expect(await readDays(user, id)).toEqual(['3 void', '2 void', '1 void'])
    await product.pass(hours(3))
    expect(await readRun(user, id)).toMatchObject({ state: 'ended-early', pendingDays: 0, daysPaid: 0 })
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0' })
    await expectGreen()

    await liftOffence(product, user)
    expect(await readRun(user, id)).toMatchObject({ pendingDays: 1, pendingIncome: '0.3' })
    await product.pass(0)
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.3' })
    await expectGreen()
  })

  it('is not needed to get the principal back when audits are late at the end of a round: the days are paid with their bonus later', async () => {
    const { user, id } = await arrive()
    await earnDay(product, id, 1)
    await handIn(product, id, 7, quota)
    await product.pass(days(7) + hours(1))
    expect(await readRun(user, id)).toMatchObject({ state: 'new', pendingDays: 1 })
    await product.pass(hours(1))
    expect(await readRun(user, id)).toMatchObject({ state: 'finished', pendingDays: 1, pendingIncome: '0.36' })
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.36' })
    await expectGreen()
    await giveVerdicts(product)
    await product.pass(0)
    expect(await balancesOf(user)).toEqual({ usdt: '300', pledged: '0', snt: '0.72' })
    await expectGreen()
  })

  it('is the last of its day after twenty: no task is started until the day is over', async () => {
    const { user, id } = await arrive()
    await endRun(user, id)
    for (let n = 1; n < 20; n++) await endRun(user, (await pledge(user, '300')).id)
    expect((await user.call('user/refusals', {})).pledge?.code).toBe('request.too-many')
    await expect(pledge(user, '300')).rejects.toMatchObject({ data: { error: 'request.too-many' } })
    await product.passOnly(days(1))
    expect(await pledge(user, '300')).toMatchObject({ state: 'new' })
    await expectGreen()
  })
})
