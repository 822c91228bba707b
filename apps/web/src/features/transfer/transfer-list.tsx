import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { Segmented } from '@synet/ui/controls/segmented'
import { momentText } from '@synet/words/format'
import { useState } from 'react'
import { clock } from '@synet/contract/server-clock'
import { OrderList } from '#money/order-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { type Direction, transfersQuery } from './queries.ts'

type Filter = 'all' | Direction

export function TransferList() {
  const [direction, setDirection] = useState<Filter>('all')
  return (
    <OrderList
      kind="transfer"
      queryOf={(input) => transfersQuery(direction === 'all' ? undefined : direction, input)}
      choice={{
        field: (
          <Segmented
            label={t('transfer.direction')}
            choices={[
              { value: 'all', name: t('log.all') },
              { value: 'out', name: t('transfer.sent') },
              { value: 'in', name: t('transfer.received') },
            ]}
            value={direction}
            onChange={setDirection}
          />
        ),
        isOn: direction !== 'all',
        clear: () => setDirection('all'),
      }}
    >
      {(order) => (
        <ListRow
          key={order.id}
          title={t(order.direction === 'out' ? 'transfer.to-named' : 'transfer.from-named', {
            name: order.account || order.counterparty,
          })}
          note={momentText(order.at, clock.now())}
          end={
            <AmountText
              value={order.direction === 'out' ? `-${order.amount}` : order.amount}
              unit={order.asset}
              plus
              good={order.direction === 'in'}
            />
          }
          onClick={() => go(nav.navigateTo('/pages-sub/orders/transfer', { id: order.id }))}
        />
      )}
    </OrderList>
  )
}
