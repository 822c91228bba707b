import { AmountText } from '@synet/ui/layout/amount-text'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { momentText } from '@synet/words/format'
import { deviceName } from '@synet/words/device-name'
import { wordOf } from '@synet/words/word-of'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { clock } from '@synet/contract/server-clock'
import { hashOf } from '#shell/hash.ts'
import { LeftOut } from '#shell/left-out.tsx'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type History, historyQuery, factsQuery, type Withdrawal, type WithdrawalFacts } from './queries.ts'
import css from './withdrawals.module.css'
import { IconButton } from '@synet/ui/controls/icon-button'
import { Mono } from '#shell/mono.tsx'
import type { Decision } from './decision-sheet.tsx'
import { RiskFacts } from './risk-facts.tsx'
import { OrderFacts } from './withdrawal-facts.tsx'
import { StateTag } from './withdrawal-table.tsx'
import { RowButton } from '#shell/row-button.tsx'

function Part({
  name,
  rows,
  more,
}: {
  name: string
  rows: readonly { key: string; line: ReactNode; end: ReactNode }[]
  more: number
}) {
  return (
    <section className={css['part']} aria-label={name}>
      <h3>{name}</h3>
      {rows.length === 0 ? (
        <p className={css['quiet']}>{t('withdrawal.history.none')}</p>
      ) : (
        <ul className={css['lines']}>
          {rows.map(({ key, line, end }) => (
            <li key={key}>
              <span>{line}</span>
              <span className={css['line-end']}>{end}</span>
            </li>
          ))}
        </ul>
      )}
      <LeftOut count={more} />
    </section>
  )
}

interface OrderLine {
  readonly number: string
  readonly state: string
  readonly network: string
  readonly amount: string
  readonly at: string
}

const orderLine = (order: OrderLine, href: string | undefined, now: Date) => ({
  key: order.number,
  line: (
    <>
      {href === undefined ? order.number : <a href={href}>{order.number}</a>}{' '}
      <span className={css['quiet']}>
        {wordOf('customer.order-state', order.state)} · {wordOf('network', order.network)} · {momentText(order.at, now)}
      </span>
    </>
  ),
  end: <AmountText value={order.amount} unit="USDT" />,
})

function Parts({ history, may }: { history: History; may: PageProps['may'] }) {
  const now = clock.now()
  const posting = (number: string) => (may('ledger.read') ? hashOf('ledger', 'search', number) : undefined)
  return (
    <>
      <Part
        name={t('withdrawal.history.linked')}
        more={history.more.linked}
        rows={history.linked.map((one) => ({
          key: `${one.id} ${one.by}`,
          line: <a href={hashOf('customers', 'one', one.id)}>{one.username}</a>,
          end: <span className={css['quiet']}>{t(`withdrawal.history.by.${one.by}`)}</span>,
        }))}
      />
      <Part
        name={t('withdrawal.history.log-ins')}
        more={history.more.logIns}
        rows={history.logIns.map((one) => ({
          key: one.id,
          line: (
            <>
              {deviceName(one.device)}{' '}
              <span className={css['quiet']}>{[one.network, momentText(one.at, now)].filter(Boolean).join(' · ')}</span>
            </>
          ),
          end: one.newDevice && (
            <StatusTag tone="waiting" icon="warning">
              {t('withdrawal.history.new-device')}
            </StatusTag>
          ),
        }))}
      />
      <Part
        name={t('withdrawal.history.deposits')}
        more={history.more.deposits}
        rows={history.deposits.map((deposit) => orderLine(deposit, posting(deposit.number), now))}
      />
      <Part
        name={t('withdrawal.history.withdrawals')}
        more={history.more.withdrawals}
        rows={history.withdrawals.map((withdrawal) => orderLine(withdrawal, posting(withdrawal.number), now))}
      />
    </>
  )
}

/** Shows what the user did lately, to operators who may see customers. */
export function CustomerHistory({ userId, may }: { userId: string; may: PageProps['may'] }) {
  const allowed = may('customers.read')
  const query = useQuery({ ...historyQuery(userId), enabled: allowed })
  if (!allowed) return <p className={css['quiet']}>{t('withdrawal.history.hidden')}</p>
  return <Loaded query={query}>{(history) => <Parts history={history} may={may} />}</Loaded>
}

/** Tells whether a withdrawal can still be rejected: it has no transaction. */
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
