import { enteredNote } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { LostPasskeys, PasskeyNotice } from '#forms/passkey-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { passkeysQuery, signWithPasskey } from '#session/passkeys.ts'
import { AddressText } from '#texts/address-text.tsx'
import { t } from '#texts/t.ts'
import { withdrawalQuery } from './queries.ts'
import type { Account } from './use-withdrawal-input.ts'
import { feeFacts, HeldNotice, quoteFigure, type WithdrawalQuote } from './withdrawal-fees.tsx'

/** The sheet in which a withdrawal is seen in full and confirmed; then the way to its order. */
export function WithdrawalConfirmation({
  account,
  networkLabel,
  percent,
  onDone,
  children,
  ...held
}: HeldQuote<WithdrawalQuote> & {
  account: Account
  networkLabel: string
  percent: string
  onDone: () => void
  children: (quote: WithdrawalQuote) => ReactNode
}) {
  const apply = useMoneyCall('withdrawal/apply')
  const lost = useQuery(passkeysQuery).data?.lost
  return (
    <QuotedConfirmSheet
      {...held}
      figure={quoteFigure}
      endsAt={({ expiresAt }) => expiresAt}
      title={t('withdraw.confirm-title')}
      facts={(shown) => [
        { name: t('withdraw.to'), value: account.name },
        { name: t('account.network'), value: networkLabel },
        {
          name: t('account.address'),
          value: <AddressText address={account.address} />,
          stack: true,
        },
        {
          name: t('order.amount'),
          value: <AmountText value={shown.amount} unit="USDT" />,
          note: enteredNote(shown.amount),
        },
        ...feeFacts(shown, percent),
      ]}
      blocked={({ heldUntil }) => (heldUntil ? <HeldNotice until={heldUntil} /> : lost && <LostPasskeys lost={lost} />)}
      confirm={t('withdraw.submit')}
      onConfirm={async (shown, payPassword) => {
        const { quoteId, received, feeUsdt, feeSnt } = shown
        const { network, address } = account
        const content = { purpose: 'withdrawal', quoteId, network, address, received, feeUsdt, feeSnt } as const
        const signature = await signWithPasskey(content)
        const order = await apply({ quoteId, payPassword, signature })
        queryClient.setQueryData(withdrawalQuery(order.id).queryKey, { list: [order], next: null })
        invalidate('withdrawal/list', 'user/info', 'user/getMoneyLog')
        held.onQuote(undefined)
        onDone()
        await go(nav.redirectTo('/pages-sub/success/index', { of: 'withdraw', id: order.id }))
      }}
    >
      {(shown) => (
        <>
          {children(shown)}
          {!lost && <PasskeyNotice />}
        </>
      )}
    </QuotedConfirmSheet>
  )
}
