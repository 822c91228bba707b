import { heldPercent } from '@synet/core/held-percent'
import type { OpsAnswer } from '@synet/contract/calls'
import { LineChart } from '@synet/ui/charts/line-chart'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import {
  amountText,
  dateText,
  dateTimeText,
  numberText,
  timeText,
  weekdayText,
  weekdayTimeText,
} from '@synet/words/format'
import { wordOf } from '@synet/words/word-of'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ageText } from '#shell/age-text.ts'
import cards from '#shell/cards.module.css'
import { hashOf } from '#shell/hash.ts'
import { Loaded } from '#shell/loaded.tsx'
import { overviewQuery } from '#shell/overview-query.ts'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import css from './overview.module.css'
import { hours as inHours } from '@synet/core/clock'
import { groupBy } from '@synet/core/group-by'

const hoursADay = 24

/** Draws a row per day of the reader's calendar and a cell per hour: the more units, the brighter. @param hours oldest first, the last one in progress */
function HourCells({ hours, now, label }: { hours: readonly number[]; now: number; label: string }) {
  const most = Math.max(1, ...hours)
  const levelOf = (units: number): number => (units === 0 ? 0 : Math.max(1, Math.ceil((5 * units) / most)))
  const cells = hours.map((units, i) => ({ units, at: new Date(now - inHours(hours.length - 1 - i)) }))
  const rows = groupBy(cells, ({ at }) => at.toDateString())
  return (
    <div className={css['hours']} role="img" aria-label={label}>
      {[...rows].map(([day, list]) => (
        <div key={day} className={css['hour-row']}>
          <span>{list[0] && weekdayText(list[0].at.getTime())}</span>
          {Array.from({ length: hoursADay }, (_, hour) => {
            const cell = list.find(({ at }) => at.getHours() === hour)
            return (
              // The place is what an hour is.
              <i
                key={hour}
                data-level={cell ? levelOf(cell.units) : undefined}
                title={cell && `${weekdayTimeText(cell.at.getTime())} · ${cell.units}`}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type Answer = OpsAnswer<'overview'>

function Tile({
  label,
  value,
  note,
  tone,
}: {
  label: string
  value: ReactNode
  note: ReactNode
  tone?: 'good' | 'bad'
}) {
  return (
    <Card label={label}>
      <div className={classNames(cards['figure'], css['tile'])}>
        <span className={css['quiet']}>{label}</span>
        <strong data-tone={tone}>{value}</strong>
        <span className={css['quiet']}>{note}</span>
      </div>
    </Card>
  )
}

/** Held in relation to what is owed, where that says something. */
function shareText({ held, owed }: Answer['proofs'][number]): string {
  const percent = heldPercent(held, owed)
  return percent === undefined ? '' : ` · ${numberText(percent, { maximumFractionDigits: 2 })}%`
}

function Tiles({ of }: { of: Answer }) {
  const now = Date.parse(of.at)
  const proof = of.proofs.at(-1)
  const lastDay = of.unitHours.slice(-24).reduce((sum, units) => sum + units, 0)
  return (
    <div className={cards['figures']}>
      {proof && (
        <Tile
          label={t('overview.held')}
          tone={Number(proof.held) >= Number(proof.owed) ? 'good' : 'bad'}
          value={<AmountText value={proof.held} unit="USDT" />}
          note={
            <>
              {t('overview.owed', { amount: amountText(proof.owed) })}
              {shareText(proof)}
              <br />
              {t('reserves.proof-title')}, {dateTimeText(proof.at)}
            </>
          }
        />
      )}
      <Tile
        label={t('overview.withdrawals')}
        {...(of.overdue > 0 && { tone: 'bad' as const })}
        value={of.queues.withdrawals.count}
        note={
          of.overdue > 0
            ? t('overview.overdue', { count: of.overdue })
            : of.nextDueAt
              ? t('overview.next-due', { time: ageText(Date.parse(of.nextDueAt) - now) })
              : t('overview.none-overdue')
        }
      />
      <Tile
        label={t('overview.waiting')}
        value={numberText(of.unitsWaiting.count)}
        note={
          of.unitsWaiting.since
            ? t('overview.oldest', { time: ageText(now - Date.parse(of.unitsWaiting.since)) })
            : t('overview.nothing-waits')
        }
      />
      <Tile
        label={t('overview.verified')}
        value={numberText(lastDay)}
        note={t('overview.rejected', { count: of.unitsRejected })}
      />
    </div>
  )
}

const queueNames = {
  withdrawals: 'console.withdrawals',
  recharges: 'console.recharges',
  proposals: 'console.proposals',
  identity: 'console.identity',
} as const

function Waiting({ of }: { of: Answer }) {
  const now = Date.parse(of.at)
  const rows = [
    ...(of.unnamed
      ? [{ key: 'unnamed', what: <a href="#/settings">{t('overview.name-operator')}</a>, count: '', since: null }]
      : []),
    ...of.tasks.map(({ kind, count, since, newest }) => ({
      key: kind,
      what: (
        <span>
          <a href={hashOf('recharges', kind)}>{wordOf('task', kind)}</a>{' '}
          <span className={css['quiet']}>{wordOf('network', newest)}</span>
        </span>
      ),
      count: numberText(count),
      since,
    })),
    ...(Object.keys(queueNames) as (keyof typeof queueNames)[])
      .filter((name) => of.queues[name].count > 0)
      .map((name) => ({
        key: name as string,
        what: <a href={`#/${name}`}>{t(queueNames[name])}</a>,
        count: numberText(of.queues[name].count),
        since: of.queues[name].since,
      })),
  ]
  if (rows.length === 0) return <EmptyState text={t('overview.nothing-to-do')} />
  return (
    <Table
      label={t('overview.to-do')}
      rows={rows}
      keyOf={(row) => row.key}
      columns={[
        { name: t('overview.what'), cell: (row) => row.what, wide: true },
        { name: t('overview.count'), cell: (row) => row.count, end: true },
        {
          name: t('overview.since'),
          cell: (row) => (row.since ? ageText(now - Date.parse(row.since)) : '–'),
          end: true,
          short: true,
        },
      ]}
    />
  )
}

/** Shows what waits for operators, and whether the product runs as it should. */
export function Overview() {
  const query = useQuery(overviewQuery)
  return (
    <Loaded query={query}>
      {(of) => (
        <>
          <p className={css['quiet']}>{t('overview.as-of', { time: timeText(of.at) })}</p>
          <Tiles of={of} />
          <section className="section">
            <h2>{t('overview.to-do')}</h2>
            <Waiting of={of} />
          </section>
          <div className={cards['columns']}>
            <Card label={t('overview.held-and-owed')}>
              <h2>{t('overview.held-and-owed')}</h2>
              {of.proofs.length > 1 ? (
                <LineChart
                  label={t('overview.held-and-owed')}
                  xName={t('overview.day')}
                  lines={[
                    {
                      name: 'owed',
                      quiet: true,
                      points: of.proofs.map(({ at, owed }) => ({ x: Date.parse(at), y: Number(owed) })),
                    },
                    { name: 'held', points: of.proofs.map(({ at, held }) => ({ x: Date.parse(at), y: Number(held) })) },
                  ]}
                  format={(y) => numberText(y, { notation: 'compact' })}
                  formatX={(x) => dateText(new Date(x).toISOString())}
                />
              ) : (
                <p className={css['quiet']}>{t('overview.no-proofs')}</p>
              )}
            </Card>
            <Card label={t('overview.hours')}>
              <h2>{t('overview.hours')}</h2>
              {of.unitHours.some((units) => units > 0) ? (
                <HourCells hours={of.unitHours} now={Date.parse(of.at)} label={t('overview.hours')} />
              ) : (
                <p className={css['quiet']}>{t('overview.no-hours')}</p>
              )}
            </Card>
          </div>
        </>
      )}
    </Loaded>
  )
}
