import { amount, formatMinor } from '@synet/core/amount'
import { addMs, days, minutes } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import { computeSwap } from '@synet/market/pool'
import type { UserCall } from '#platform/http/call'
import { readPool } from '#money/market/pool-points'
import { readRate } from '#money/rate/reference-rates'
import { readSettings } from '#platform/settings'

const centMinor = 10_000n
const nanoPerUnit = 1_000_000_000n
const shownDays = 30
/** A day may wait this long for its verdict; later ones are in the money log. */
const verdictMs = days(30)

/** Cut, never rounded up. */
const inCents = (minor: bigint): string => formatMinor('USDT', amount('USDT', minor - (minor % centMinor)))

/** Reads what the user's tasks paid on each of the last 30 days of their calendar, and what their balances are worth. */
export const income: UserCall<'purchase/income'> = async ({ sql, clock }, { offsetMinutes }, { userId, language }) => {
  const now = clock.now()
  const localNow = addMs(now, minutes(offsetMinutes))
  const currency = language === 'zh-CN' ? 'CNY' : 'USD'
  const [rows, pool, settings, usdt, snt, rate] = await Promise.all([
    sql<{ date: string; income: bigint; missed: number }[]>`
      with events as (
        select case when d.state = 'missed' then d.ends_at else d.credited_at end as at, d.income, (d.state = 'missed')::int as missed
          from app.run r join app.run_day d on d.run_id = r.id
          where r.user_id = ${userId} and (r.ended_at is null or r.ended_at > ${addMs(now, -days(shownDays) - verdictMs)})
            and d.ends_at > ${addMs(now, -days(shownDays) - verdictMs)} and d.state in ('credited', 'missed')
        union all
        select b.at, b.amount, 0 from app.run r join app.run_bonus b on b.run_id = r.id
          where r.user_id = ${userId} and b.at > ${addMs(now, -days(shownDays + 1))}
      )
      select to_char(shown, 'YYYY-MM-DD') as date, coalesce(sum(e.income), 0)::bigint as income, coalesce(sum(e.missed), 0)::int as missed
        from generate_series(${shownDays - 1}::int, 0, -1) as ago
          cross join lateral (select ${localNow.toISOString().slice(0, 10)}::date - ago as shown) day
          left join events e on ((e.at at time zone 'UTC') + make_interval(mins => ${offsetMinutes}::int))::date = shown
        group by shown order by shown`,
    readPool(sql),
    readSettings(sql),
    readBalance(sql, userAccount(userId, 'available', 'USDT')),
    readBalance(sql, userAccount(userId, 'available', 'SNT')),
    readRate(sql, now, currency),
  ])
  const worth = pool.snt > 0n ? computeSwap(pool, 'SNT', amount('SNT', snt), settings.exchangeFeeBps).received : null
  return done({
    days: rows.map((row) => ({ ...row, income: formatMinor('SNT', row.income) })),
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
