import type { OpsAnswer } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Segmented } from '@synet/ui/controls/segmented'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadedList } from '#shell/loaded-list.tsx'
import { Mono } from '#shell/mono.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { ApprovalsLink } from '#shell/approvals-link.tsx'
import { t } from '#shell/t.ts'
import { useChosen } from '#shell/use-chosen.ts'
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
      <Button
        kind="danger"
        block
        label={t('withdrawal.reject-named', { number: w.number })}
        onClick={() => onOpen('reject')}
      >
        {t('withdrawal.reject')}
      </Button>
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

function WithdrawalCard({
  withdrawal: w,
  now,
  onOpen,
}: {
  withdrawal: Withdrawal
  now: number
  /** Absent for operators who may not decide. */
  onOpen: ((decision: Decision) => void) | undefined
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
      <WithdrawalFacts withdrawal={w} now={now} />
      {onOpen && <Decisions withdrawal={w} onOpen={onOpen} />}
    </Card>
  )
}

/** The queue: what is due first, of one hour the largest first. */
export function Withdrawals({ may }: PageProps) {
  const [state, setState] = useState<QueueFilter>('reviewing')
  const query = useInfiniteQuery(withdrawalsQuery(state))
  // The sheet keeps what the operator opened: that is what they decide about.
  const [opened, setOpened] = useState<Withdrawal>()
  const [decision, setDecision] = useState<Decision>('reject')
  const mayDecide = may('withdrawals.decide')
  const open = (withdrawal: Withdrawal, next: Decision): void => {
    setDecision(next)
    setOpened(withdrawal)
  }
  const byKey = (next: Decision) => (withdrawal: Withdrawal) => {
    if (mayDecide && withdrawal.state === 'reviewing') open(withdrawal, next)
  }
  const rows = query.data?.pages.flatMap((page) => page.list) ?? []
  const { chosenId, refOf } = useChosen(rows, { r: byKey('reject') })
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
      {mayDecide && state === 'reviewing' && <ApprovalsLink text={t('withdrawal.approvals-page')} />}
      <LoadedList query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState text={t(state === 'ended' ? 'console.none-ended' : `withdrawal.none.${state}`)} />
          ) : (
            <div className={css['list']}>
              {rows.map((w) => (
                <div key={w.id} ref={refOf(w.id)} className={w.id === chosenId ? css['chosen'] : undefined}>
                  <WithdrawalCard
                    withdrawal={w}
                    now={query.dataUpdatedAt}
                    onOpen={mayDecide ? (next) => open(w, next) : undefined}
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
    </>
  )
}
