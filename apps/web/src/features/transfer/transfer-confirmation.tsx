import { Notice } from '@synet/ui/feedback/notice'
import { enteredNote } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { dateTimeText } from '@synet/words/format'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { feeName } from '#money/fee-name.ts'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import type { Confirmed } from '#forms/confirmation.tsx'
import { LostPasskeyNotice } from '#forms/passkey-notice.tsx'
import { signPayments } from '#session/passkeys.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { transferQuery } from './queries.ts'
import type { TransferQuote } from './use-transfer-form.ts'

const HeldNotice = ({ until }: { until: string }) => (
  <Notice tone="warn" title={t('transfer.held-title', { until: dateTimeText(until) })}>
    {t('transfer.held-why')}
  </Notice>
)

/** The sheet in which a transfer is seen in full, its receiver by name, and confirmed; then the page of its success. */
export function TransferConfirmation({
  counterparty,
  note,
  percent,
  ...held
}: HeldQuote<TransferQuote> & {
  counterparty: string
  note: string
  percent: string
}) {
  const send = useMoneyCall('user/transfer')
  const confirm = async ({ asset, amount, fee }: TransferQuote, confirmed: Confirmed): Promise<void> => {
    const order = await send({ counterparty, asset, amount, fee, note: note || undefined, ...confirmed })
    queryClient.setQueryData(transferQuery(order.id).queryKey, { list: [order], next: null })
    invalidate('user/info', 'user/getMoneyLog', 'user/transferList')
    held.onQuote(undefined)
    await go(nav.redirectTo('/pages-sub/success/index', { of: 'transfer', id: order.id }))
  }
  return (
    <QuotedConfirmSheet
      {...held}
      figure={(shown) => shown.total}
      title={t('transfer.confirm-title')}
      hero={({ asset, amount }) => ({
        label: t('transfer.receives'),
        value: amount,
        unit: asset,
        note: enteredNote(amount),
      })}
      facts={({ name, asset, fee, total }) => [
        { name: t('withdraw.to'), value: counterparty, note: name },
        { name: feeName(percent), value: <AmountText value={fee} unit={asset} /> },
        { name: t('transfer.total'), value: <AmountText value={total} unit={asset} />, strong: true },
        note !== '' && { name: t('transfer.note'), value: note, stack: true },
      ]}
      blocked={({ heldUntil }) => heldUntil && <HeldNotice until={heldUntil} />}
      confirm={t('transfer.submit')}
      onConfirm={(quote, payPassword) => confirm(quote, { payPassword })}
      passkey={(quote) => ({
        required: quote.needsPasskey,
        onPasskey: async () => {
          const { asset, amount } = quote
          const signature = await signPayments([{ of: 'transfer', counterparty, asset, amount, note }])
          return confirm(quote, { signature })
        },
      })}
    >
      {({ heldUntil, needsPasskey }) =>
        !heldUntil && (
          <>
            <Notice>{t('transfer.check-name')}</Notice>
            {needsPasskey && <LostPasskeyNotice />}
          </>
        )
      }
    </QuotedConfirmSheet>
  )
}
