import type { Answer, RequestInput } from '@synet/contract/calls'
import { userSchemas } from '@synet/contract/schema/user'
import { parseMinor, type UserAsset } from '@synet/core/amount'
import { AmountField } from '@synet/ui/fields/amount-field'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { TextField } from '@synet/ui/fields/text-field'
import { amountText, dateTimeText } from '@synet/words/format'
import { useState } from 'react'
import { call, invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { feeName } from '#money/fee-name.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { go, nav } from '#navigation/nav.ts'
import { QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { t } from '#texts/t.ts'
import { transferQuery } from './queries.ts'
import { transferCost, transferMax } from './transfer-fee.ts'
import css from './transfer.module.css'

type Quote = Answer<'user/transferQuote'>

const nothingTyped: RequestInput<'user/transferQuote'> = { counterparty: '', asset: 'USDT', amount: '' }
const fieldOf = {
  'transfer.counterparty': 'counterparty',
  'transfer.self': 'counterparty',
  'request.too-many': 'counterparty',
  'amount.': 'amount',
  'balance.': 'amount',
} as const

/** Sends USDT or SNT to another account; the fee comes on top (VAL-03, K-02). */
export function TransferForm({ user, config }: { user: Answer<'user/info'>; config: Answer<'index/config'> }) {
  const form = useContractForm(userSchemas['user/transferQuote'].request, nothingTyped)
  const send = useMoneyCall('user/transfer')
  const [frozen, setFrozen] = useState<Quote>()
  const asset: UserAsset = form.watch('asset')
  const amount = form.watch('amount')
  const { available } = user.balances[asset]
  const minimum = config.minTransfer[asset]
  const percent = config.transferFee
  const cost = transferCost(asset, amount, percent)

  /** The server's own words, said before it is asked. */
  const amountFault = (typed: string): string | undefined => {
    const minor = parseMinor(asset, typed)
    if (minor === undefined) return t('amount.invalid')
    if (minor < (parseMinor(asset, minimum) ?? 0n))
      return t('amount.below-minimum', { min: amountText(minimum, { minDecimals: 0 }), asset })
    const total = parseMinor(asset, transferCost(asset, typed, percent)?.total ?? '') ?? 0n
    return total > (parseMinor(asset, available) ?? 0n)
      ? t('balance.insufficient', { available: amountText(available), asset })
      : undefined
  }

  /** Not before the field was left or the form sent: a number is wrong while it is being typed. */
  const looked = amount !== '' && (form.formState.touchedFields.amount === true || form.formState.isSubmitted)

  const submit = form.handleSubmit(async (values) => {
    if (amountFault(values.amount)) return
    try {
      setFrozen(await call('user/transferQuote', values))
    } catch (error) {
      if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
    }
  })

  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <Bound form={form} name="counterparty">
        {(field) => (
          <TextField
            {...field}
            label={t('transfer.to')}
            hint={t('transfer.to-hint')}
            name="counterparty"
            maxLength={20}
          />
        )}
      </Bound>
      <Bound form={form} name="asset">
        {(field) => (
          <Segmented
            label={t('transfer.asset')}
            choices={[
              { value: 'USDT', name: 'USDT' },
              { value: 'SNT', name: 'SNT' },
            ]}
            value={field.value}
            onChange={(next) => {
              field.onChange(next)
              form.clearErrors('amount')
            }}
          />
        )}
      </Bound>
      <Bound form={form} name="amount">
        {(field) => (
          <AmountField
            {...field}
            error={field.error ?? (looked ? amountFault(amount) : undefined)}
            label={t('order.amount')}
            aside={t('common.available', { amount: amountText(available), unit: asset })}
            hint={t('transfer.minimum', { min: amountText(minimum, { minDecimals: 0 }), asset })}
            unit={asset}
            max={transferMax(asset, available, percent)}
          />
        )}
      </Bound>
      <Card label={t('withdraw.summary')}>
        <div aria-live="polite">
          <FactList
            facts={[
              {
                name: feeName(percent),
                value: cost ? <AmountText value={cost.fee} unit={asset} /> : '–',
                note: t('transfer.fee-note'),
              },
              {
                name: t('transfer.total'),
                value: cost ? <AmountText value={cost.total} unit={asset} /> : '–',
                strong: true,
              },
            ]}
          />
        </div>
      </Card>
      <Button type="submit" block loading={form.formState.isSubmitting}>
        {t('common.continue')}
      </Button>
      <Notice>{t('transfer.final')}</Notice>
      <QuotedConfirmSheet
        quote={frozen}
        onQuote={setFrozen}
        renew={() => call('user/transferQuote', form.getValues())}
        figure={(quote) => quote.total}
        title={t('transfer.confirm-title')}
        facts={(quote) => [
          { name: t('withdraw.to'), value: form.getValues('counterparty').trim() },
          { name: t('transfer.name'), value: quote.name },
          { name: t('transfer.receives'), value: <AmountText value={quote.amount} unit={quote.asset} /> },
          { name: feeName(percent), value: <AmountText value={quote.fee} unit={quote.asset} /> },
          { name: t('transfer.total'), value: <AmountText value={quote.total} unit={quote.asset} />, strong: true },
        ]}
        blocked={({ heldUntil }) =>
          heldUntil && (
            <Notice tone="warn" title={t('transfer.held-title', { until: dateTimeText(heldUntil) })}>
              {t('transfer.held-why')}
            </Notice>
          )
        }
        confirm={t('transfer.submit')}
        onConfirm={async (quote, payPassword) => {
          const { counterparty } = form.getValues()
          const order = await send({
            counterparty: counterparty.trim(),
            asset: quote.asset,
            amount: quote.amount,
            fee: quote.fee,
            payPassword,
          })
          queryClient.setQueryData(transferQuery(order.id).queryKey, { list: [order], next: null })
          invalidate('user/info', 'user/getMoneyLog', 'user/transferList')
          setFrozen(undefined)
          await go(nav.redirectTo('/pages-sub/success/index', { of: 'transfer', id: order.id }))
        }}
      >
        {({ heldUntil }) => !heldUntil && <Notice>{t('transfer.check-name')}</Notice>}
      </QuotedConfirmSheet>
    </form>
  )
}
