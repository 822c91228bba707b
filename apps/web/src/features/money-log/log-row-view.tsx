import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { amountText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import type { Route, StackPath } from '#routes.ts'
import { CopyableText } from '#texts/copyable-text.tsx'
import { configQuery } from '#api/config-query.ts'
import { LoadedRow } from '#api/loaded-row.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { kindName } from './kinds.ts'
import { type LogRow, logRowQuery } from './queries.ts'

type Order = NonNullable<LogRow['order']>

const orderRoute: Record<Order['type'], (id: string) => Route<StackPath>> = {
  recharge: (id) => ({ path: '/pages-sub/orders/deposit', search: { id } }),
  withdrawal: (id) => ({ path: '/pages-sub/orders/withdraw', search: { id } }),
  transfer: (id) => ({ path: '/pages-sub/orders/transfer', search: { id } }),
  swap: (id) => ({ path: '/pages-sub/orders/exchange', search: { id } }),
  run: (id) => ({ path: '/pages/task-list/run', search: { id } }),
  software: (id) => ({ path: '/pages-sub/orders/purchase', search: { id } }),
  node: (id) => ({ path: '/pages-sub/orders/purchase', search: { id } }),
}

function openOrder({ type, id }: Order): Promise<void> {
  const { path, search } = orderRoute[type](id)
  return nav.navigateTo(path, search)
}

function RowContent({ row }: { row: LogRow }) {
  const { order } = row
  const { data: config } = useQuery(configQuery)
  const canAsk = config !== undefined && config.contact.by !== 'none'
  const gain = !row.change.startsWith('-')
  return (
    <>
      <Card label={kindName(row.kind)}>
        <h2>{kindName(row.kind)}</h2>
        <AmountText value={row.change} unit={row.asset} size="hero" plus good={gain} />
      </Card>
      <Card>
        <FactList
          facts={[
            {
              name: t('log.balance-after'),
              value: <AmountText value={row.balanceAfter} unit={row.asset} />,
              strong: true,
            },
            ...row.others.map((other) => ({
              name: t(`balances.${other.bucket}`),
              value: <AmountText value={other.change} unit={other.asset} plus />,
              note: t('log.after', { amount: amountText(other.balanceAfter) }),
            })),
            row.pending !== null && {
              name: t('log.pending'),
              value: <AmountText value={row.pending} unit="SNT" />,
              note: t('log.pending-note'),
            },
            { name: t('order.time'), value: dateTimeText(row.at) },
            row.remark !== '' && { name: t('log.remark'), value: row.remark },
            {
              name: t('log.entry'),
              value: <CopyableText text={row.id} name={t('log.entry')} />,
              // Without a person to ask, the number is quoted to nobody.
              ...(canAsk && { note: t('log.entry-note') }),
              stack: true,
            },
          ]}
        />
      </Card>
      {order && (
        <Button block kind="secondary" onClick={() => go(openOrder(order))}>
          {t(`log.to.${order.type}`)}
        </Button>
      )}
    </>
  )
}

/** Shows a row of the log with all its facts, and the link to its order. */
export function LogRowView({ id }: { id: string }) {
  const query = useQuery(logRowQuery(id))
  return (
    <LoadedRow query={query} heights={[110, 220]} missing={<Notice tone="bad">{t('log.not-found')}</Notice>}>
      {(row) => <RowContent row={row} />}
    </LoadedRow>
  )
}
