import { AmountText } from '@synet/ui/amount-text'
import { Button } from '@synet/ui/button'
import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { Segmented } from '@synet/ui/segmented'
import { StatusTag, type Tone } from '@synet/ui/status-tag'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#shell/loaded.tsx'
import { Mono } from '#shell/mono.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '#shell/t.ts'
import { useChosen } from '#shell/use-chosen.ts'
import { type Decision, DecisionSheet } from './decision-sheet.tsx'
import { type Withdrawal, withdrawalsQuery } from './queries.ts'
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

/** The queue: overdue ones first. */
export function Withdrawals({ may }: PageProps) {
  const [state, setState] = useState<'open' | 'ended'>('open')
  const query = useQuery(withdrawalsQuery(state))
  // The sheet keeps what the operator opened: that is what he decides about.
  const [opened, setOpened] = useState<Withdrawal>()
  const [decision, setDecision] = useState<Decision>('approve')
  const mayDecide = may('withdrawals.decide')
  const open = (withdrawal: Withdrawal, next: Decision): void => {
    setDecision(next)
    setOpened(withdrawal)
  }
  const byKey = (next: Decision) => (withdrawal: Withdrawal) => {
    if (mayDecide && withdrawal.state === 'reviewing') open(withdrawal, next)
  }
  const { chosenId, refOf } = useChosen(query.data?.list ?? [], { a: byKey('approve'), r: byKey('reject') })
  return (
    <>
      <div className={css['filter']}>
        <Segmented
          label={t('console.state-filter')}
          choices={[
            { value: 'open', name: t('console.open') },
            { value: 'ended', name: t('console.ended') },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState seed={31} text={t(state === 'open' ? 'console.none-open' : 'console.none-ended')} />
          ) : (
            <div className={css['list']}>
              {list.map((w) => (
                <div key={w.id} ref={refOf(w.id)} className={w.id === chosenId ? css['chosen'] : undefined}>
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
                    <WithdrawalFacts withdrawal={w} now={query.dataUpdatedAt} />
                    {mayDecide && <Decisions withdrawal={w} onOpen={(next) => open(w, next)} />}
                  </Card>
                </div>
              ))}
            </div>
          )
        }
      </Loaded>
      <DecisionSheet
        withdrawal={opened}
        decision={decision}
        now={query.dataUpdatedAt}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
