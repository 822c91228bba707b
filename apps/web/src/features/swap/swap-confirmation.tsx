import { enteredNote } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import type { ReactNode } from 'react'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import type { Confirmed } from '#forms/confirmation.tsx'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { signPayments } from '#session/passkeys.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { type SwapQuote, swapQuery } from './queries.ts'
import { quoteFacts, swapQuoteFigure } from './swap-facts.tsx'

/** The sheet in which a swap is seen in full and confirmed; then the page of its success. */
export function SwapConfirmation({
  percent,
  children,
  ...held
}: HeldQuote<SwapQuote> & {
  percent: string
  children: (quote: SwapQuote) => ReactNode
}) {
  const exchange = useMoneyCall('user/exchange_coin_money')
  const confirm = async ({ quoteId }: SwapQuote, confirmed: Confirmed): Promise<void> => {
    const order = await exchange({ quoteId, ...confirmed })
    queryClient.setQueryData(swapQuery(order.id).queryKey, { list: [order], next: null })
    invalidate('user/info', 'user/getMoneyLog', 'user/exchangeList', 'stock/detail')
    held.onQuote(undefined)
    await go(nav.redirectTo('/pages-sub/success/index', { of: 'swap', id: order.id }))
  }
  return (
    <QuotedConfirmSheet
      {...held}
      figure={swapQuoteFigure}
      endsAt={({ expiresAt }) => expiresAt}
      title={t('swap.confirm-title')}
      hero={({ received, to }) => ({ label: t('swap.get'), value: received, unit: to })}
      facts={(shown) => [
        {
          name: t('swap.give'),
          value: <AmountText value={shown.paid} unit={shown.from} />,
          note: enteredNote(shown.paid),
        },
        ...quoteFacts(shown, percent),
      ]}
      confirm={t('swap.submit')}
      onConfirm={(shown, payPassword) => confirm(shown, { payPassword })}
      passkey={(shown) => ({
        onPasskey: async () => {
          const { quoteId, paid, minimumReceived } = shown
          return confirm(shown, { signature: await signPayments([{ of: 'swap', quoteId, paid, minimumReceived }]) })
        },
      })}
    >
      {children}
    </QuotedConfirmSheet>
  )
}
