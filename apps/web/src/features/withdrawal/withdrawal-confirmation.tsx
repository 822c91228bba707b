import { enteredNote } from '@synet/ui/fields/amount-input'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import type { Fact } from '@synet/ui/layout/fact-list'
import { AmountText } from '@synet/ui/layout/amount-text'
import { amountText, dateText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { feeName } from '#money/fee-name.ts'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { LostPasskeys, PasskeyNotice } from '#forms/passkey-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { passkeysQuery, signWithPasskey } from '#session/passkeys.ts'
import { AddressText } from '@synet/ui/layout/address-text'
import { t } from '#texts/t.ts'
import { withdrawalQuery } from './queries.ts'
import type { Account } from './use-withdrawal-input.ts'
import { feeFacts, WithdrawalHeldNotice, withdrawalQuoteFigure, type WithdrawalQuote } from './withdrawal-fees.tsx'
import css from './withdrawal.module.css'

/** The address at which it arrives, and whether money went there before. */
const Receiver = ({ quote: { usedAt }, account }: { quote: WithdrawalQuote; account: Account }) => (
  <section className={css['receiver']} aria-label={t('withdraw.to')}>
    <div className={css['to']}>
      <h3>{account.name}</h3>
      {usedAt !== null && <StatusTag tone="good">{t('withdraw.used', { date: dateText(usedAt) })}</StatusTag>}
    </div>
    <AddressText address={account.address} />
    {usedAt === null && <p className={css['first']}>{t('withdraw.first-use')}</p>}
  </section>
)

const allFees = (quote: WithdrawalQuote, percent: string, reason?: string): Fact[] =>
  feeFacts(quote, feeName(percent), quote.feePrice, reason)

/** Two fees leave no room for the reason of the second, and three for no note: these are folded with the details. */
function shownFees(quote: WithdrawalQuote, percent: string, reason: string | undefined): Fact[] {
  const fees = allFees(quote, percent)
  if (quote.surcharge !== undefined) return fees.map(({ note: _, ...fact }) => fact)
  return fees.length > 1 ? fees : allFees(quote, percent, reason)
}

/** @param reason why a part of the fee is in USDT */
function details(quote: WithdrawalQuote, percent: string, reason: string | undefined): (Fact | false)[] {
  const fees = allFees(quote, percent)
  return [
    {
      name: t('withdraw.taken'),
      value: <AmountText value={quote.amount} unit="USDT" />,
      note: enteredNote(quote.amount),
    },
    ...(quote.surcharge === undefined ? [] : fees),
    fees.length > 1 && reason !== undefined && { name: t('withdraw.fee-in'), value: reason, stack: true },
  ]
}

/** The sheet in which a withdrawal is seen in full and confirmed; then the way to its order. */
export function WithdrawalConfirmation({
  account,
  networkLabel,
  percent,
  onDone,
  reason,
  ...held
}: HeldQuote<WithdrawalQuote> & {
  account: Account
  networkLabel: string
  percent: string
  onDone: () => void
  /** Why a part of the fee is in USDT. */
  reason: (quote: WithdrawalQuote) => string | undefined
}) {
  const apply = useMoneyCall('withdrawal/apply')
  const lost = useQuery(passkeysQuery).data?.lost
  return (
    <QuotedConfirmSheet
      {...held}
      figure={withdrawalQuoteFigure}
      endsAt={({ expiresAt }) => expiresAt}
      title={t('withdraw.confirm-title')}
      hero={({ received, reviewBy }) => ({
        label: t('withdraw.receive'),
        value: received,
        unit: 'USDT',
        note: t('withdraw.decided-by', { network: networkLabel, time: dateTimeText(reviewBy) }),
      })}
      head={(shown) => <Receiver quote={shown} account={account} />}
      facts={(shown) => [
        ...shownFees(shown, percent, reason(shown)),
        {
          name: t('withdraw.left'),
          value: <AmountText value={shown.left.USDT} unit="USDT" />,
          note: `${amountText(shown.left.SNT)} SNT`,
        },
      ]}
      details={(shown) => details(shown, percent, reason(shown))}
      blocked={({ heldUntil }) =>
        heldUntil ? <WithdrawalHeldNotice until={heldUntil} /> : lost && <LostPasskeys lost={lost} />
      }
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
      {() => !lost && <PasskeyNotice />}
    </QuotedConfirmSheet>
  )
}
