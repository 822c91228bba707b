import { addMs, days } from '@synet/core/clock'
import { systemAccount } from '@synet/ledger/chart'
import { expect, it } from 'vitest'
import { dailyRelease, genesisAt, monthDays, releaseEmission } from '#money/emission/genesis'
import { startProduct } from '#test-support/product'

it('the emission ends with the last day whose part is a unit or more, however long the clock runs [STD-10]', async () => {
  await using product = await startProduct(0)
  const { look, context } = product
  const start = await genesisAt(look)
  if (!start) throw new Error('the supply is issued')
  let end = 0
  while (dailyRelease(end) > 0n) end += Number(monthDays)
  // The test releases all days but the last 250 at once.
  const locked = systemAccount('emission:locked', 'SNT')
  await product.forge((tx) => tx`update ledger.balances set seq = ${end - 250 + 1} where account_id = ${locked}`)
  const ages = { ...context, clock: { ...context.clock, now: () => addMs(start, days(end + 10_000)) } }
  const worked = [await releaseEmission(ages), await releaseEmission(ages), await releaseEmission(ages)]
  expect(worked).toEqual([true, true, false])
  const [last] = await look<{ day: string }[]>`
    select ref ->> 'day' as day from ledger.postings where kind = 'emission.released' order by id desc limit 1`
  expect(last?.day).toBe(String(end - 1))
})
