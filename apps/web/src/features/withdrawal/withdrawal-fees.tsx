import type { Answer } from '@synet/contract/calls'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountText } from '@synet/ui/layout/amount-text'
import { amountText, dateTimeText } from '@synet/words/format'
import { feeName } from '#money/fee-name.ts'
import { t } from '#texts/t.ts'

export type WithdrawalQuote = Answer<'withdrawal/quote'>

const isPositive = (decimal: string): boolean => Number(decimal) > 0

/** The figures of a quote that matter to the user: another text means another quote. */
export const quoteFigure = (quote: WithdrawalQuote): string => `${quote.feeSnt} ${quote.feeUsdt} ${quote.received}`

function withoutSurcharge({ feeUsdt, surcharge = '0' }: WithdrawalQuote): string {
  const [all, added] = [parseMinor('USDT', feeUsdt), parseMinor('USDT', surcharge)]
  return all === undefined || added === undefined ? feeUsdt : formatMinor('USDT', all - added)
}

/** Both fees as the quote has them; when SNT is short, what is charged in USDT instead. */
export const feeFacts = (quote: WithdrawalQuote, percent: string) => [
  {
    name: feeName(percent),
    value: isPositive(quote.feeSnt) ? <AmountText value={quote.feeSnt} unit="SNT" /> : <>0 SNT</>,
  },
  {
    name: t('withdraw.fee-usdt'),
    value: <AmountText value={withoutSurcharge(quote)} unit="USDT" />,
    note: isPositive(withoutSurcharge(quote)) ? t('withdraw.fee-usdt-note') : undefined,
  },
  ...(quote.surcharge === undefined
    ? []
    : [
        {
          name: t('withdraw.surcharge'),
          value: <AmountText value={quote.surcharge} unit="USDT" />,
          note: t('withdraw.surcharge-note'),
        },
      ]),
  { name: t('withdraw.receive'), value: <AmountText value={quote.received} unit="USDT" />, strong: true },
]

/** Why the fee is in USDT though SNT was wanted. @param snt what is available of it */
export function FeeReason({ quote, snt }: { quote: WithdrawalQuote; snt: string }) {
  if (quote.feeInUsdt === 'short-of-snt')
    return <Notice>{t('withdraw.fee-short', { available: amountText(snt) })}</Notice>
  return quote.feeInUsdt === 'no-price' && <Notice>{t('withdraw.fee-no-price')}</Notice>
}

export const HeldNotice = ({ until }: { until: string }) => (
  <Notice tone="warn" title={t('withdraw.held-title', { until: dateTimeText(until) })}>
    {t('withdraw.held-why')}
  </Notice>
)
