import type { Answer } from '@synet/contract/calls'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountText } from '@synet/ui/layout/amount-text'
import type { Fact } from '@synet/ui/layout/fact-list'
import { amountText, shortAmountText, dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'

export type WithdrawalQuote = Answer<'withdrawal/quote'>

export const isPositive = (decimal: string): boolean => Number(decimal) > 0

/** The figures of a quote that matter to the user: another text means another quote. */
export const withdrawalQuoteFigure = (quote: WithdrawalQuote): string =>
  `${quote.feeSnt} ${quote.feeUsdt} ${quote.received}`

/** A fee, with the surcharge that is in its USDT. */
type Fee = Pick<WithdrawalQuote, 'feeSnt' | 'feeUsdt' | 'surcharge'>

function withoutSurcharge({ feeUsdt, surcharge = '0' }: Fee): string {
  const [all, added] = [parseMinor('USDT', feeUsdt), parseMinor('USDT', surcharge)]
  return all === undefined || added === undefined ? feeUsdt : formatMinor('USDT', all - added)
}

/**
 * The fee in the assets that it is paid in.
 * @param price USDT for one SNT, where it is known
 * @param reason why a part of it is in USDT
 */
export function feeFacts(fee: Fee, name: string, price?: string | null, reason?: string): Fact[] {
  const inSnt = isPositive(fee.feeSnt)
  const inUsdt = isPositive(withoutSurcharge(fee)) || !inSnt
  return [
    ...(inSnt
      ? [
          {
            name,
            value: <AmountText value={fee.feeSnt} unit="SNT" />,
            note: price && t('withdraw.fee-price', { price: shortAmountText(price) }),
          },
        ]
      : []),
    ...(inUsdt
      ? [
          {
            name: inSnt ? t('withdraw.fee-usdt') : name,
            value: <AmountText value={withoutSurcharge(fee)} unit="USDT" />,
            note: reason ?? t('withdraw.fee-usdt-note'),
          },
        ]
      : []),
    ...(fee.surcharge === undefined
      ? []
      : [
          {
            name: t('withdraw.surcharge'),
            value: <AmountText value={fee.surcharge} unit="USDT" />,
            note: t('withdraw.surcharge-note'),
          },
        ]),
  ]
}

/**
 * Says why the fee, or a part of it, is in USDT though SNT was wanted. Who has no SNT need not wait for a quote.
 * @param snt what is available of it
 */
export function feeReason(quote: WithdrawalQuote | undefined, feeIn: 'SNT' | 'USDT', snt: string): string | undefined {
  if (feeIn === 'USDT') return undefined
  if (quote ? quote.feeInUsdt === 'short-of-snt' : !isPositive(snt))
    return t('withdraw.fee-short', { available: amountText(snt) })
  return quote?.feeInUsdt === 'no-price' ? t('withdraw.fee-no-price') : undefined
}

export const WithdrawalHeldNotice = ({ until }: { until: string }) => (
  <Notice tone="warn" title={t('withdraw.held-title', { until: dateTimeText(until) })}>
    {t('withdraw.held-why')}
  </Notice>
)
