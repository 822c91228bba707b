import { days, hours } from '@synet/core/clock'
import { liftOffence } from '#test-support/console'
import { openProduct, product } from '#test-support/product'
import { beginRun, earnDay, giveVerdicts, handIn, handInWrong, readDays, readRun } from '#test-support/runs'
import { dropOffendersUnits } from '#training/offence/drop-offenders-units'
import { expect, it } from 'vitest'

openProduct(2)
const quota = 8
const expectGreen = async () => expect(await product.auditFully()).toEqual([])

async function commitOffence(id: string, day: number): Promise<void> {
  await handInWrong(product, id, day)
  await giveVerdicts(product)
}

it('an offence that is lifted after its term was renewed gives its days back at the end of the next one, on its terms [ENT-03]', async () => {
  const user = product.user(0)
  const { id } = await beginRun(product, user, '300', { autoReinvest: true })
  await earnDay(product, id, 1)
  await handIn(product, id, 5, quota)
  await product.pass(days(5) + hours(1))
  await commitOffence(id, 6)
  // The fifth day waited for its verdict, the sixth was under way, and of the seventh the pause took an hour.
  expect(await readDays(user, id)).toEqual(['6 void', '5 void', '4 missed', '3 missed', '2 missed', '1 credited'])
  await product.pass(days(2))
  const renewed = await readRun(user, id)
  expect(renewed).toMatchObject({ term: 2 })
  await expectGreen()

  await liftOffence(product, user)
  const after = await readRun(user, id)
  expect(new Date(after.endsAt).getTime() - new Date(renewed.endsAt).getTime()).toBe(days(2))
  await expectGreen()
  await user.call('purchase/editTaskPledge', { id, autoReinvest: false })
  const before = Number((await user.call('user/info', {})).balances.SNT.available)
  for (let day = 1; day <= 9; day++) await earnDay(product, id, day)
  await product.pass(days(9))
  expect(await readRun(user, id)).toMatchObject({ state: 'finished', daysPaid: 9 })
  const paid = Number((await user.call('user/info', {})).balances.SNT.available) - before
  expect(paid).toBeCloseTo(9 * 0.36, 6)
  await expectGreen()
})

it('units that were leased before an offence are dropped while it holds, and judged like others once it is lifted [ENT-03]', async () => {
  const user = product.user(1)
  const { id } = await beginRun(product, user, '300')
  await product.passOnly(hours(1))
  await commitOffence(id, 1)
  const stateOf = async () => {
    const [unit] = await product.look<{ state: string }[]>`
      select state from app.lease where run_id = ${id} order by length(id) desc, id desc limit 1`
    return unit?.state
  }
  // Leased at the beginning of the day.
  await handIn(product, id, 1, 1)
  await dropOffendersUnits(product.context)
  expect(await stateOf()).toBe('rejected')
  await liftOffence(product, user)
  await handIn(product, id, 1, 1)
  await dropOffendersUnits(product.context)
  expect(await stateOf()).toBe('accepted')
  await giveVerdicts(product)
  expect(await stateOf()).toBe('verified')
})
