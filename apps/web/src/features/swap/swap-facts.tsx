import { AmountText } from '@synet/ui/layout/amount-text'
import type { Fact } from '@synet/ui/layout/fact-list'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText, dateTimeText, numberText } from '@synet/words/format'
import { feeName } from '#money/fee-name.ts'
import { numberFact } from '#money/order-facts.tsx'
import { t } from '#texts/t.ts'
import type { SwapOrder, SwapQuote } from './queries.ts'

export const percentOfBps = (bps: number): string =>
  numberText(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })

/** The figures of a quote that matter to the user: another text means another quote. */
export const swapQuoteFigure = (quote: SwapQuote): string => `${quote.received} ${quote.fee}`

/**
 * The facts of a quote, its fee as an amount; dashes in the same places while it is being fetched.
 * @param price the pool's, for as long as there is no quote
 */
export function quoteFacts(quote: SwapQuote | undefined, feePercent: string, price?: string | null): readonly Fact[] {
  const shownPrice = quote?.price ?? price
  return [
    {
      name: t('swap.price'),
      value: shownPrice ? <AmountText value={shownPrice} unit="USDT" /> : '–',
    },
    {
      name: feeName(feePercent),
      value: quote ? <AmountText value={quote.fee} unit={quote.feeAsset} /> : '–',
    },
    { name: t('swap.impact'), value: quote ? percentOfBps(quote.priceImpactBps) : '–' },
    {
      name: t('swap.least'),
      value: quote ? <AmountText value={quote.minimumReceived} unit={quote.to} /> : '–',
      note: t('swap.least-note'),
    },
  ]
}

/** Number, real-time price, received, fee, time (ENT-09). */
export function SwapFacts({ order }: { order: SwapOrder }) {
  return (
    <FactList
      facts={[
        numberFact(order.number),
        { name: t('swap.paid'), value: <AmountText value={order.paid} unit={order.from} /> },
        { name: t('swap.fee-inside'), value: <AmountText value={order.fee} unit={order.feeAsset} /> },
        { name: t('swap.received'), value: <AmountText value={order.received} unit={order.to} />, strong: true },
        { name: t('swap.price-got'), value: t('swap.price-of', { price: amountText(order.price) }) },
        { name: t('order.time'), value: dateTimeText(order.at) },
      ]}
    />
  )
}
