import { AmountText } from '@synet/ui/layout/amount-text'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { momentText } from '@synet/words/format'
import { deviceName } from '@synet/words/device-name'
import { wordOf } from '@synet/words/word-of'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clock } from '@synet/contract/server-clock'
import { hashOf } from '#shell/hash.ts'
import { LeftOut } from '#shell/left-out.tsx'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type History, historyQuery } from './queries.ts'
import css from './withdrawals.module.css'

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
        rows={history.deposits.map((one) => orderLine(one, posting(one.number), now))}
      />
      <Part
        name={t('withdrawal.history.withdrawals')}
        more={history.more.withdrawals}
        rows={history.withdrawals.map((one) => orderLine(one, posting(one.number), now))}
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
