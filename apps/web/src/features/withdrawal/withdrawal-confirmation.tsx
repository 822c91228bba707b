import { enteredNote } from '@synet/ui/fields/amount-input'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { amountText, dateText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { feeName } from '#money/fee-name.ts'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { LostPasskeys, PasskeyNotice } from '#forms/passkey-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { passkeysQuery, signWithPasskey } from '#session/passkeys.ts'
import { AddressText } from '#texts/address-text.tsx'
import { t } from '#texts/t.ts'
import { withdrawalQuery } from './queries.ts'
import type { Account } from './use-withdrawal-input.ts'
import { feeFacts, HeldNotice, quoteFigure, type WithdrawalQuote } from './withdrawal-fees.tsx'
import css from './withdrawal.module.css'

/** What arrives by when, at which address, and whether money went there before. */
function Receives({
  quote,
  account,
  networkLabel,
}: {
  quote: WithdrawalQuote
  account: Account
  networkLabel: string
}) {
  return (
    <>
      <div className={css['receives']}>
        <p>{t('withdraw.receive')}</p>
        <AmountText value={quote.received} unit="USDT" size="hero" />
        <p>{t('withdraw.decided-by', { time: dateTimeText(quote.reviewBy) })}</p>
      </div>
      <Card label={t('withdraw.to')}>
        <div className={css['to']}>
          <h3>{account.name}</h3>
          <StatusTag tone="plain" icon="network">
            {networkLabel}
          </StatusTag>
        </div>
        <AddressText address={account.address} />
        {quote.usedAt === null ? (
          <Notice tone="warn">{t('withdraw.first-use')}</Notice>
        ) : (
          <StatusTag tone="good">{t('withdraw.used', { date: dateText(quote.usedAt) })}</StatusTag>
        )}
      </Card>
    </>
  )
}

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
      head={(shown) => <Receives quote={shown} account={account} networkLabel={networkLabel} />}
      facts={(shown) => [
        {
          name: t('withdraw.taken'),
          value: <AmountText value={shown.amount} unit="USDT" />,
          note: enteredNote(shown.amount),
        },
        ...feeFacts(shown, feeName(percent), shown.feePrice),
        {
          name: t('withdraw.left'),
          value: <AmountText value={shown.left.USDT} unit="USDT" />,
          note: `${amountText(shown.left.SNT)} SNT`,
        },
      ]}
      blocked={({ heldUntil }) => (heldUntil ? <HeldNotice until={heldUntil} /> : lost && <LostPasskeys lost={lost} />)}
      confirm={({ received }) => t('withdraw.submit', { amount: amountText(received) })}
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
