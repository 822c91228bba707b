import type { OpsAnswer } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Segmented } from '@synet/ui/controls/segmented'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadedList } from '#shell/loaded-list.tsx'
import { Mono } from '#shell/mono.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '#shell/t.ts'
import { useChosen } from '#shell/use-chosen.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { type Decision, DecisionSheet } from './decision-sheet.tsx'
import { type QueueFilter, type Withdrawal, withdrawalsQuery } from './queries.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
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

function Decisions({ withdrawal: w, onOpen }: { withdrawal: Withdrawal; onOpen: (decision: Decision) => void }) {
  if (w.state === 'reviewing')
    return (
      <div className={css['buttons']}>
        <Button
          kind="danger"
          label={t('withdrawal.reject-named', { number: w.number })}
          onClick={() => onOpen('reject')}
        >
          {t('withdrawal.reject')}
        </Button>
        <Button label={t('withdrawal.approve-named', { number: w.number })} onClick={() => onOpen('approve')}>
          {t('withdrawal.approve')}
        </Button>
      </div>
    )
  return (
    w.stuck &&
    w.cancelRequestedAt === null && (
      <Button
        kind="danger"
        label={t('withdrawal.cancel-payout-named', { number: w.number })}
        onClick={() => onOpen('cancel-payout')}
      >
        {t('withdrawal.cancel-payout')}
      </Button>
    )
  )
}

const filters = ['reviewing', 'approved', 'sending', 'ended'] as const satisfies readonly QueueFilter[]
/** The server refuses a code that confirms more orders than this. */
const batchMax = 10

/** Counts of all open orders, whatever the filter shows. */
function Counts({ counts }: { counts: OpsAnswer<'withdrawals'>['counts'] }) {
  const open = counts.reviewing + counts.approved + counts.sending
  return (
    <p className={css['counts']}>
      {t('withdrawal.open-count', { count: open })}
      <StatusTag tone={counts.overdue > 0 ? 'bad' : 'good'}>
        {t('withdrawal.overdue-count', { count: counts.overdue })}
      </StatusTag>
    </p>
  )
}

function BatchBar({ count, onApprove }: { count: number; onApprove: () => void }) {
  return (
    <div className={css['batch']}>
      <Button small disabled={count === 0} onClick={onApprove}>
        {t('withdrawal.approve-marked', { count })}
      </Button>
      <span className={css['note']}>{t('withdrawal.mark-text', { max: batchMax })}</span>
    </div>
  )
}

function WithdrawalCard({
  withdrawal: w,
  now,
  marked,
  onMark,
  onOpen,
}: {
  withdrawal: Withdrawal
  now: number
  marked: boolean
  /** Absent for operators who may not decide. */
  onMark: (() => void) | undefined
  onOpen: (decision: Decision) => void
}) {
  return (
    <Card label={w.number}>
      <div className={css['head']}>
        <div>
          <AmountText value={w.received} unit="USDT" size="medium" />
          <div>
            <Mono>{w.number}</Mono>
          </div>
        </div>
        <StatusTag tone={tone[w.state]}>{t(`withdrawal.state.${w.state}`)}</StatusTag>
      </div>
      {onMark && w.state === 'reviewing' && (
        <CheckboxRow name={t('withdrawal.mark-named', { number: w.number })} checked={marked} onChange={onMark} />
      )}
      <WithdrawalFacts withdrawal={w} now={now} />
      {onMark && <Decisions withdrawal={w} onOpen={onOpen} />}
    </Card>
  )
}

/** The orders that one code is to confirm, at most as many as the server takes. */
function useMarked(rows: readonly Withdrawal[], mayDecide: boolean) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((one) => marked.has(one.id) && one.state === 'reviewing')
  const mark = ({ id, state }: Withdrawal): void => {
    if (!mayDecide || state !== 'reviewing') return
    const next = new Set(marked)
    if (next.has(id)) next.delete(id)
    else if (chosen.length < batchMax) next.add(id)
    setMarked(next)
  }
  return { marked, chosen, mark, clear: () => setMarked(new Set()) }
}

/** The queue: what is due first, of one hour the largest first. */
export function Withdrawals({ may }: PageProps) {
  const [state, setState] = useState<QueueFilter>('reviewing')
  const query = useInfiniteQuery(withdrawalsQuery(state))
  // The sheet keeps what the operator opened: that is what they decide about.
  const [opened, setOpened] = useState<Withdrawal>()
  const [decision, setDecision] = useState<Decision>('approve')
  const [batch, setBatch] = useState<readonly Withdrawal[]>()
  const mayDecide = may('withdrawals.decide')
  const open = (withdrawal: Withdrawal, next: Decision): void => {
    setDecision(next)
    setOpened(withdrawal)
  }
  const byKey = (next: Decision) => (withdrawal: Withdrawal) => {
    if (mayDecide && withdrawal.state === 'reviewing') open(withdrawal, next)
  }
  const rows = query.data?.pages.flatMap((page) => page.list) ?? []
  const { marked, chosen, mark, clear } = useMarked(rows, mayDecide)
  const { chosenId, refOf } = useChosen(rows, { a: byKey('approve'), r: byKey('reject'), x: mark })
  return (
    <>
      {query.data?.pages[0] && <Counts counts={query.data.pages[0].counts} />}
      <div className={css['filter']}>
        <Segmented
          label={t('console.state-filter')}
          choices={filters.map((value) => ({ value, name: t(`withdrawal.filter.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </div>
      {mayDecide && state === 'reviewing' && rows.length > 0 && (
        <BatchBar count={chosen.length} onApprove={() => setBatch(chosen)} />
      )}
      <LoadedList query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState seed={31} text={t(state === 'ended' ? 'console.none-ended' : `withdrawal.none.${state}`)} />
          ) : (
            <div className={css['list']}>
              {rows.map((w) => (
                <div key={w.id} ref={refOf(w.id)} className={w.id === chosenId ? css['chosen'] : undefined}>
                  <WithdrawalCard
                    withdrawal={w}
                    now={query.dataUpdatedAt}
                    marked={marked.has(w.id)}
                    onMark={mayDecide ? () => mark(w) : undefined}
                    onOpen={(next) => open(w, next)}
                  />
                </div>
              ))}
            </div>
          )
        }
      </LoadedList>
      <DecisionSheet
        withdrawal={opened}
        decision={decision}
        now={query.dataUpdatedAt}
        onClose={() => setOpened(undefined)}
      />
      <BatchSheet
        orders={batch}
        now={query.dataUpdatedAt}
        onClose={() => {
          setBatch(undefined)
          clear()
        }}
      />
    </>
  )
}
