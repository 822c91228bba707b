import { amount, formatMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import { computeSwap } from '@synet/market/pool'
import type { UserCall } from '#platform/http/call'
import { readPool } from '#money/market/pool-points'
import { readRate } from '#money/rate/reference-rates'
import { readSettings } from '#platform/settings'
import { parseZone, zoneOffsetMs } from '#platform/notice/zone'

const centMinor = 10_000n
const nanoPerUnit = 1_000_000_000n
const shownDays = 30
/** A day may wait this long for its verdict; later ones are in the money log. */
const verdictMs = days(30)

/** Cut, never rounded up. */
const inCents = (minor: bigint): string => formatMinor('USDT', amount('USDT', minor - (minor % centMinor)))

/** The day that a zone's clocks show. */
const dateIn = (zone: string, at: Date): string => addMs(at, zoneOffsetMs(zone, at)).toISOString().slice(0, 10)

/** The days of a zone's calendar that end with today, oldest first. */
function lastDays(now: Date, zone: string): string[] {
  const noon = new Date(`${dateIn(zone, now)}T12:00:00Z`)
  return Array.from({ length: shownDays }, (_, i) =>
    addMs(noon, days(i + 1 - shownDays))
      .toISOString()
      .slice(0, 10),
  )
}

/** Reads what the user's tasks paid on each of the last 30 days of their calendar, each by the clock of that day, and what their balances are worth. */
export const income: UserCall<'purchase/income'> = async ({ sql, clock }, request, { userId, language }) => {
  const now = clock.now()
  const zone = parseZone(request.zone ?? '') ?? 'UTC'
  const currency = language === 'zh-CN' ? 'CNY' : 'USD'
  const [rows, pool, settings, usdt, snt, rate] = await Promise.all([
    sql<{ at: Date; income: bigint; missed: number }[]>`
      select * from (
        select case when d.state = 'missed' then d.ends_at else d.credited_at end as at, d.income, (d.state = 'missed')::int as missed
          from app.run r join app.run_day d on d.run_id = r.id
          where r.user_id = ${userId} and (r.ended_at is null or r.ended_at > ${addMs(now, -days(shownDays) - verdictMs)})
            and d.ends_at > ${addMs(now, -days(shownDays) - verdictMs)} and d.state in ('credited', 'missed')
        union all
        select b.at, b.amount, 0 from app.run r join app.run_bonus b on b.run_id = r.id where r.user_id = ${userId}) paid
        where at > ${addMs(now, -days(shownDays + 1))}`,
    readPool(sql),
    readSettings(sql),
    readBalance(sql, userAccount(userId, 'available', 'USDT')),
    readBalance(sql, userAccount(userId, 'available', 'SNT')),
    readRate(sql, now, currency),
  ])
  const paid = rows.map((row) => ({ ...row, date: dateIn(zone, row.at) }))
  const worth = pool.snt > 0n ? computeSwap(pool, 'SNT', amount('SNT', snt), settings.exchangeFeeBps).received : null
  return done({
    days: lastDays(now, zone).map((date) => {
      const ofDay = paid.filter((row) => row.date === date)
      return {
        date,
        income: formatMinor(
          'SNT',
          amount(
            'SNT',
            ofDay.reduce((sum, row) => sum + row.income, 0n),
          ),
        ),
        missed: ofDay.reduce((sum, row) => sum + row.missed, 0),
      }
    }),
    worth: worth === null ? null : inCents(worth),
    reference: rate
      ? {
          currency,
          usdt: inCents((usdt * rate.nano) / nanoPerUnit),
          snt: worth === null ? null : inCents((worth * rate.nano) / nanoPerUnit),
          source: rate.source,
          at: rate.at.toISOString(),
        }
      : null,
  })
}
