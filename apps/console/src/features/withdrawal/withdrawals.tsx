import { AmountText } from '@synet/ui/amount-text'
import { Button } from '@synet/ui/button'
import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { Segmented } from '@synet/ui/segmented'
import { StatusTag, type Tone } from '@synet/ui/status-tag'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '#shell/t.ts'
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

export function Withdrawals({ mayDecide }: { mayDecide: boolean }) {
  const [state, setState] = useState<'open' | 'ended'>('open')
  const query = useQuery(withdrawalsQuery(state))
  // The sheet keeps what the operator opened: that is what he decides about.
  const [opened, setOpened] = useState<Withdrawal>()
  const [decision, setDecision] = useState<Decision>('approve')
  const open = (withdrawal: Withdrawal, next: Decision): void => {
    setDecision(next)
    setOpened(withdrawal)
  }
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
                <Card key={w.id} label={w.number}>
                  <div className={css['head']}>
                    <div>
                      <AmountText value={w.received} unit="USDT" size="medium" />
                      <div className={css['mono']}>{w.number}</div>
                    </div>
                    <StatusTag tone={tone[w.state]}>{t(`withdrawal.state.${w.state}`)}</StatusTag>
                  </div>
                  <WithdrawalFacts withdrawal={w} now={query.dataUpdatedAt} />
                  {mayDecide && w.state === 'reviewing' && (
                    <div className={css['buttons']}>
                      <Button
                        kind="danger"
                        label={t('withdrawal.reject-named', { number: w.number })}
                        onClick={() => open(w, 'reject')}
                      >
                        {t('withdrawal.reject')}
                      </Button>
                      <Button
                        label={t('withdrawal.approve-named', { number: w.number })}
                        onClick={() => open(w, 'approve')}
                      >
                        {t('withdrawal.approve')}
                      </Button>
                    </div>
                  )}
                </Card>
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
