import { AmountText } from '@synet/ui/layout/amount-text'
import { IconButton } from '@synet/ui/controls/icon-button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clock } from '@synet/contract/server-clock'
import { hashOf } from '#shell/hash.ts'
import { Loaded } from '#shell/loaded.tsx'
import { Mono } from '#shell/mono.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { CustomerHistory } from './customer-history.tsx'
import type { Decision } from './decision-sheet.tsx'
import { factsQuery, type Withdrawal, type WithdrawalFacts } from './queries.ts'
import { RiskFacts } from './risk-facts.tsx'
import { OrderFacts } from './withdrawal-facts.tsx'
import { StateTag } from './withdrawal-table.tsx'
import css from './withdrawals.module.css'
import { RowButton } from '#shell/row-button.tsx'

/** Whether a withdrawal can still be rejected: it has no transaction. */
export const mayReject = ({ state }: Withdrawal): boolean => state === 'reviewing' || state === 'approved'

export type Decide = (withdrawal: Withdrawal, decision: Decision) => void

function Decisions({ withdrawal: w, onDecide }: { withdrawal: Withdrawal; onDecide: Decide }) {
  if (mayReject(w))
    return (
      <RowButton
        kind="danger"
        label={t('withdrawal.reject-named', { number: w.number })}
        onClick={() => onDecide(w, 'reject')}
      >
        {t('withdrawal.reject')}
      </RowButton>
    )
  return (
    w.stuck &&
    w.cancelRequestedAt === null && (
      <RowButton
        kind="danger"
        label={t('withdrawal.cancel-payout-named', { number: w.number })}
        onClick={() => onDecide(w, 'cancel-payout')}
      >
        {t('withdrawal.cancel-payout')}
      </RowButton>
    )
  )
}

function Everything({
  facts,
  may,
  onDecide,
}: {
  facts: WithdrawalFacts
  may: PageProps['may']
  onDecide: Decide | undefined
}) {
  const { order } = facts
  return (
    <>
      <div className={css['head']}>
        <div>
          <AmountText value={order.received} unit="USDT" size="medium" />
          <div>
            {may('customers.read') ? (
              <a href={hashOf('customers', 'one', order.userId)}>{order.username}</a>
            ) : (
              order.username
            )}
          </div>
        </div>
        <StateTag withdrawal={order} />
      </div>
      {onDecide && <Decisions withdrawal={order} onDecide={onDecide} />}
      <h2>{t('withdrawal.risks')}</h2>
      <RiskFacts facts={facts} may={may} />
      <h2>{t('withdrawal.order-section')}</h2>
      <OrderFacts withdrawal={order} now={clock.now().getTime()} />
      <h2>{t('withdrawal.history-section')}</h2>
      <CustomerHistory userId={order.userId} may={may} />
    </>
  )
}

/** The facts about one order, beside the table. */
export function WithdrawalPanel({
  id,
  asked,
  known,
  may,
  onDecide,
  onClose,
}: {
  id: string
  /** How often its facts were asked for by their key. */
  asked: number
  /** The order as the table has it, if it is on this page. */
  known: Withdrawal | undefined
  may: PageProps['may']
  /** Absent for operators who may not decide. */
  onDecide: Decide | undefined
  onClose: () => void
}) {
  const query = useQuery(factsQuery(id))
  const number = (known ?? query.data?.order)?.number ?? t('withdrawal.order-section')
  const panel = useRef<HTMLElement>(null)
  // Each order begins at its top.
  useEffect(() => {
    panel.current?.scrollTo(0, 0)
  }, [id])
  // The keyboard goes into it, and back to where it came from.
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    if (asked > 0) panel.current?.focus({ preventScroll: true })
  }, [asked])
  return (
    <aside ref={panel} className={css['panel']} aria-label={number} tabIndex={0}>
      <div className={css['panel-bar']}>
        <Mono>{number}</Mono>
        <IconButton name="close" label={t('withdrawal.close-panel', { number })} onClick={onClose} />
      </div>
      <div className={css['panel-body']}>
        <Loaded query={query}>{(facts) => <Everything facts={facts} may={may} onDecide={onDecide} />}</Loaded>
      </div>
    </aside>
  )
}
