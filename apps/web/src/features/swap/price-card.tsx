import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { LineChart } from '@synet/ui/charts/line-chart'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import type { Answer } from '@synet/contract/calls'
import { dateText, dateTimeText, momentText, weekdayTimeText } from '@synet/words/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clock, serverMoment } from '@synet/contract/server-clock'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import { pricePoints, priceText } from './price-points.ts'
import { type Range, priceRanges, stockQuery } from './queries.ts'
import css from './swap.module.css'

const isoTime = (x: number): string => new Date(x).toISOString()

/** A price that moves by less than this share of itself does not fill the chart. */
const spanShare = 0.02

function PriceContent({ stock, range }: { stock: Answer<'stock/detail'>; range: Range }) {
  const now = clock.now().getTime()
  const points = pricePoints(stock.history, range, now)
  return points.length === 0 ? (
    <p className={css['no-swaps']}>{t(range === 'all' ? 'stock.never' : 'stock.none')}</p>
  ) : (
    <LineChart
      lines={[{ name: 'price', points }]}
      label={t('stock.chart')}
      xName={t('order.time')}
      format={priceText}
      formatX={(x) => (range === 'day' ? weekdayTimeText(x) : dateText(isoTime(x)))}
      formatRow={(x) => dateTimeText(isoTime(x))}
      leastSpan={spanShare * Math.max(...points.map(({ y }) => y))}
      steps
    />
  )
}

/** Price, its history, supply, volume and what one holds (API-04). */
export function PriceCard() {
  const [range, setRange] = useState<Range>('day')
  const query = useQuery({ ...stockQuery(range), placeholderData: keepPreviousData })
  // The former range stands in until another comes, and the query has no time for it.
  const [at, setAt] = useState(query.dataUpdatedAt)
  if (!query.isPlaceholderData && at !== query.dataUpdatedAt) setAt(query.dataUpdatedAt)
  return (
    <Loaded<Answer<'stock/detail'>> query={{ ...query, dataUpdatedAt: at }} skeleton={<Skeleton height={420} card />}>
      {(stock) => (
        <Card label={t('stock.title')}>
          <div>
            <div className={css['price']}>
              <h2 className={css['name']}>{t('stock.one-snt')}</h2>
              <p className="quiet">{t('stock.at', { time: momentText(serverMoment(at), clock.now()) })}</p>
            </div>
            {stock.price === null ? (
              <Notice>{t('stock.no-price')}</Notice>
            ) : (
              <AmountText value={stock.price} unit="USDT" size="figure" />
            )}
          </div>
          <div className={query.isPlaceholderData ? css['old'] : ''}>
            <PriceContent stock={stock} range={range} />
          </div>
          <Segmented
            label={t('stock.range')}
            choices={priceRanges.map((one) => ({ value: one, name: t(`stock.range.${one}`) }))}
            value={range}
            onChange={setRange}
          />
          <FactList
            facts={[
              { name: t('stock.volume'), value: <AmountText value={stock.volume24h} unit="SNT" /> },
              { name: t('stock.supply'), value: <AmountText value={stock.supply} unit="SNT" /> },
              { name: t('stock.issued'), value: <AmountText value={stock.issued} unit="SNT" /> },
              { name: t('store.balance'), value: <AmountText value={stock.balance} unit="SNT" /> },
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}
