import type { Chosen } from '@synet/ui/keys/use-chosen'
import { AmountText } from '@synet/ui/layout/amount-text'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { momentText, timeLeftText } from '@synet/words/format'
import { wordOf } from '@synet/words/word-of'
import { ageText } from '#shell/age-text.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import type { QueueSort, Withdrawal } from './queries.ts'
import { RiskNames } from './risk-names.tsx'
import { type QueueAddress, queueHash } from './use-queue-address.ts'
import css from './withdrawals.module.css'

const tone: Record<Withdrawal['state'], Tone> = {
  reviewing: 'waiting',
  approved: 'working',
  sending: 'working',
  sent: 'working',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'plain',
  failed: 'bad',
}

export function StateTag({ withdrawal: w }: { withdrawal: Withdrawal }) {
  if (w.stuck) return <StatusTag tone="bad">{t('withdrawal.stuck')}</StatusTag>
  if (w.state === 'reviewing' && w.approvals.length > 0) {
    const given = { given: w.approvals.length, needed: w.approvalsNeeded }
    return <StatusTag tone="working">{t('withdrawal.partly-approved', given)}</StatusTag>
  }
  return <StatusTag tone={tone[w.state]}>{t(`withdrawal.state.${w.state}`)}</StatusTag>
}

/** For how long a withdrawal is past its deadline because of the platform; nothing where it isn't. */
export function OverdueTag({ withdrawal: w, now }: { withdrawal: Withdrawal; now: number }) {
  return (
    w.overdue && (
      <StatusTag tone="bad">
        {t('withdrawal.overdue', { time: timeLeftText(now - new Date(w.reviewBy).getTime()) })}
      </StatusTag>
    )
  )
}

function TimeLeft({ withdrawal: w, now }: { withdrawal: Withdrawal; now: number }) {
  if (w.overdue) return <OverdueTag withdrawal={w} now={now} />
  // Its deadline stands still.
  if (w.held && w.waitingFor) return wordOf('withdrawal.waiting', w.waitingFor)
  return timeLeftText(new Date(w.reviewBy).getTime() - now)
}

/** A column's two orders: a second click turns the first one round. */
function sortOf(address: QueueAddress, falling: QueueSort, rising: QueueSort): NonNullable<Column<Withdrawal>['sort']> {
  const now = address.sort === falling ? 'descending' : address.sort === rising ? 'ascending' : undefined
  const sort = now === 'descending' ? rising : falling
  return { href: queueHash({ ...address, sort, after: '' }), now }
}

const moments = (address: QueueAddress, now: number): readonly Column<Withdrawal>[] =>
  address.state === 'ended'
    ? [
        {
          name: t('withdrawal.submitted'),
          short: true,
          sort: sortOf(address, 'newest', 'oldest'),
          cell: (w) => momentText(w.createdAt, new Date(now)),
        },
      ]
    : [
        {
          name: t('withdrawal.age'),
          end: true,
          spare: true,
          sort: sortOf(address, 'oldest', 'newest'),
          cell: (w) => ageText(now - new Date(w.createdAt).getTime()),
        },
        {
          name: t('withdrawal.time-left'),
          end: true,
          sort: {
            href: queueHash({ ...address, sort: 'due', after: '' }),
            now: address.sort === 'due' ? 'ascending' : undefined,
          },
          cell: (w) => <TimeLeft withdrawal={w} now={now} />,
        },
      ]

/** Tells whether a row's state says more than its list does. */
const tellsState = (address: QueueAddress, rows: readonly Withdrawal[]): boolean =>
  address.state !== 'reviewing' || rows.some(({ stuck, approvals }) => stuck || approvals.length > 0)

const columnsOf = (address: QueueAddress, now: number, rows: readonly Withdrawal[]): readonly Column<Withdrawal>[] => [
  {
    name: t('withdrawal.number'),
    short: true,
    cell: (w) => (
      <a
        className={css['open']}
        href={queueHash({ ...address, id: w.id })}
        aria-label={t('withdrawal.open-panel', { number: w.number })}
        aria-current={w.id === address.id || undefined}
      >
        {w.number}
      </a>
    ),
  },
  {
    name: t('fact.username'),
    short: true,
    cell: (w) => (
      <>
        {w.username} <span className={css['quiet']}>{w.userId}</span>
      </>
    ),
  },
  {
    name: t('withdrawal.received'),
    end: true,
    ...(address.state !== 'ended' && { sort: sortOf(address, 'largest', 'smallest') }),
    cell: (w) => <AmountText value={w.received} unit="USDT" />,
  },
  { name: t('fact.network'), short: true, spare: true, cell: (w) => wordOf('network', w.network) },
  // They are those of today: of an ended order, they are not what was decided by.
  ...(address.state === 'ended'
    ? []
    : [{ name: t('withdrawal.risks'), wide: true, cell: (w: Withdrawal) => <RiskNames risks={w.risks} /> }]),
  ...moments(address, now),
  ...(tellsState(address, rows)
    ? [
        {
          name: t('console.state-filter'),
          short: true,
          spare: true,
          cell: (w: Withdrawal) => <StateTag withdrawal={w} />,
        },
      ]
    : []),
]

/** The rows of one page; a click anywhere on a row opens its facts. */
export function WithdrawalTable({
  rows,
  address,
  now,
  chosen,
}: {
  rows: readonly Withdrawal[]
  address: QueueAddress
  now: number
  chosen: Chosen
}) {
  return (
    <div className={css['rows']}>
      <Table
        label={t('console.withdrawals')}
        columns={columnsOf(address, now, rows)}
        rows={rows}
        keyOf={(w) => w.id}
        chosen={chosen}
      />
    </div>
  )
}
