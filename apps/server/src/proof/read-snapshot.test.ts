import { addMs, days, hours, minutes, utcDay } from '@synet/core/clock'
import type { DayTotals } from '@synet/proof/epoch-statement'
import { expect, it } from 'vitest'
import { finishDays } from '#proof/finish-days'
import { readSnapshot } from '#proof/read-snapshot'
import { giveUsdt } from '#test-support/give'
import { openProduct, product } from '#test-support/product'

openProduct(1)

const give = () => giveUsdt(product, product.users[0]?.id ?? 0n, 1_000_000n)
/** Finishes days, and sums all of them with the open ones, as the outsider's audit does. */
async function sumAll() {
  while (await finishDays(product.context));
  const rows = await product.look<{ totals: string }[]>`select totals from app.ledger_day`
  const snapshot = await readSnapshot(product.context)
  const all = [...rows.map(({ totals }) => JSON.parse(totals) as DayTotals), snapshot.openDays]
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const given = all.flatMap(({ lines }) =>
    lines.filter(({ kind, bucket }) => kind === 'recharge.credited' && bucket === 'users:available'),
  )
  return {
    postings: String(sum(all.flatMap(({ counts }) => counts.map((count) => count.postings)))),
    entries: String(sum(all.flatMap(({ lines }) => lines.map((line) => line.entries)))),
    given: sum(given.map(({ net }) => Number(net))),
    is: snapshot,
  }
}

it('the proof counts a posting dated by a process whose clock is ahead, in every snapshot and once', async () => {
  const before = (await sumAll()).given
  const at = product.now()
  // The process whose clock is ahead posts, and the others continue with theirs.
  await product.passOnly(days(3))
  await give()
  await product.passOnly(-days(3))
  await give()
  for (const passed of [0, hours(25), days(2), days(1)]) {
    await product.passOnly(passed + minutes(1))
    const sums = await sumAll()
    expect(sums).toMatchObject({ postings: sums.is.postings, entries: sums.is.entries, given: before + 2_000_000 })
  }
  const last = await product.look<{ day: string }[]>`select day::text from app.ledger_day order by day desc limit 1`
  expect(last[0]?.day).toBe(utcDay(addMs(at, days(3))))
})
