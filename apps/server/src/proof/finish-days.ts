import { addMs, days, hours, utcDay } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { hashText } from '@synet/proof/sha256'
import { firstPrevious } from '@synet/proof/epoch-statement'
import type { Context } from '#platform/context'
import { readDayTotals } from '#proof/read-day-totals'

/** A posting carries the time at which it began: after an hour, no posting of the day before can still commit. */
const lateMs = hours(1)
const daysAtOnce = 60

export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
export const dayAfter = (day: string): string => utcDay(addMs(startOf(day), days(1)))

interface LastDay {
  readonly day: string
  readonly hash: string
  /** The newest posting that was counted. */
  readonly position: bigint
}

/** The newest finished day; before the first: the day before the first posting. */
export async function readLastDay(tx: Transaction): Promise<LastDay | undefined> {
  const [last] = await tx<LastDay[]>`
    select day::text, hash, position from app.ledger_day order by app.ledger_day.day desc limit 1`
  if (last) return last
  const [first] = await tx<{ at: Date }[]>`select at from ledger.postings order by id limit 1`
  return first && { day: utcDay(addMs(first.at, -days(1))), hash: firstPrevious, position: 0n }
}

/**
 * Stores the totals of days that are over, in their order, each hash covering the one before.
 * @returns true when there is more
 */
export async function finishDays({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const end = startOf(utcDay(addMs(clock.now(), -lateMs)))
  // The transaction reads one snapshot, so that the position names exactly what was counted.
  const finish = async (tx: Transaction): Promise<boolean> => {
    const last = await readLastDay(tx)
    if (!last) return false
    const from = startOf(dayAfter(last.day))
    const to = new Date(Math.min(end.getTime(), addMs(from, days(daysAtOnce)).getTime()))
    if (from >= to) return false
    const [newest] = await tx<{ id: bigint | null }[]>`select max(id) as id from ledger.postings`
    const { lines, counts } = await readDayTotals(tx, { from, to, position: last.position })
    let { hash } = last
    for (let day = utcDay(from); startOf(day) < to; day = dayAfter(day)) {
      const ofDay = <T extends { readonly day: string }>(rows: readonly T[]) => rows.filter((row) => row.day === day)
      const totals = JSON.stringify({ lines: ofDay(lines), counts: ofDay(counts) })
      hash = hashText(`${hash}\n${day}\n${totals}`)
      // Where another process was quicker, `on conflict` makes this a serialization failure, after which it runs again.
      await tx`insert into app.ledger_day (day, totals, hash, position)
        values (${day}, ${totals}, ${hash}, ${newest?.id ?? 0n}) on conflict do nothing`
    }
    return to < end
  }
  return inTransaction(sql, finish, 'isolation level repeatable read')
}
