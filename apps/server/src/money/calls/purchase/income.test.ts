import { addMs, days, hours, minutes } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { type Product, startProduct } from '#test-support/product'
import { beginRun } from '#test-support/runs'

/** Days of a run that were credited at these times, of 1, 2, 3 … SNT. */
async function creditAt(product: Product, runId: string, times: readonly Date[]): Promise<void> {
  await product.forge(async (tx) => {
    await tx`delete from app.run_day where run_id = ${runId}`
    for (const [i, at] of times.entries())
      await tx`insert into app.run_day (run_id, round, day, state, starts_at, ends_at, income, credited_at)
        values (${runId}, 1, ${i + 1}, 'credited', ${addMs(at, -days(1))}, ${at}, ${(i + 1) * 1_000_000}, ${at})`
  })
}

const dateIn = (zone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

it('the income places each day by the clock of that day, so that a clock change moves none [STD-10]', async () => {
  await using product = await startProduct(1)
  const user = product.user(0)
  const { id } = await beginRun(product, user, '300')
  // Europe's clocks change on 29 March, Lord Howe's by half an hour on 5 April, Casablanca's around Ramadan.
  await product.passOnly(new Date('2027-04-10T09:30:00Z').getTime() - product.now().getTime())
  await product.look`update app.session set expires_at = '9999-01-01'`
  const now = product.now()
  const times = Array.from({ length: 90 }, (_, i) => addMs(now, -minutes(1) - i * (hours(7) + minutes(37))))
  await creditAt(product, id, times)
  for (const zone of [
    'Europe/Berlin',
    'Europe/London',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Santiago',
    'Asia/Ho_Chi_Minh',
    'Pacific/Kiritimati',
    'UTC',
  ]) {
    const paid = new Map<string, number>()
    for (const [i, at] of times.entries()) paid.set(dateIn(zone, at), (paid.get(dateIn(zone, at)) ?? 0) + i + 1)
    const { days: shown } = await user.call('purchase/income', { zone })
    expect([zone, shown.length, shown.at(-1)?.date]).toEqual([zone, 30, dateIn(zone, now)])
    for (const { date, income } of shown.slice(1))
      expect([zone, date, Number(income)]).toEqual([zone, date, paid.get(date)])
  }
  for (const zone of ['Mars/Base', "x'; drop table", undefined])
    expect((await user.call('purchase/income', { ...(zone && { zone }) })).days).toEqual(
      (await user.call('purchase/income', { zone: 'UTC' })).days,
    )
})
