import type { Answer } from '@synet/contract/calls'
import { userTransferSchemas } from '@synet/contract/schema/user/transfer'
import { minorOrZero, parseMinor, type UserAsset } from '@synet/core/amount'
import { isTooSmall } from '@synet/market/remainder'
import { amountText, shortAmountText, dateTimeText } from '@synet/words/format'
import { call, callQuery, invalidate, queryClient } from '#api/api.ts'
import { submitForm, useContractForm, FormField, type FieldProps } from '#forms/form.tsx'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { t } from '#texts/t.ts'
import { type Asked, readPaymentLink } from './payment-link.ts'
import { transferCost, transferMax, type Cost } from './transfer-fee.ts'
import { Button } from '@synet/ui/controls/button'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Segmented } from '@synet/ui/controls/segmented'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { TextField } from '@synet/ui/fields/text-field'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { useState } from 'react'
import { feeName } from '#money/fee-name.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Recipients } from './recipients.tsx'
import { ScanButton } from '@synet/ui/media/scan-button'
import { userHandleOf } from '@synet/contract/user-handle'
import { useQuery } from '@tanstack/react-query'
import { enteredNote } from '@synet/ui/fields/amount-input'
import { useMoneyCall } from '#api/use-money-call.ts'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import type { Confirmed } from '#forms/confirmation.tsx'
import { LostPasskeyNotice } from '#forms/passkey-notice.tsx'
import { signPayments } from '#session/passkeys.ts'
import { transferQuery } from './queries.ts'

export type TransferQuote = Answer<'user/transferQuote'>

const fieldOf = {
  'transfer.counterparty': 'counterparty',
  'transfer.self': 'counterparty',
  'request.too-many': 'counterparty',
  'amount.': 'amount',
  'balance.': 'amount',
} as const

/** The form of a transfer, its amount checked against minimum and balance before the server is asked for a quote. */
export function useTransferForm(
  user: Answer<'user/info'>,
  config: Answer<'index/config'>,
  asked: Asked,
  onQuote: (quote: TransferQuote) => void,
) {
  const form = useContractForm(userTransferSchemas['user/transferQuote'].request, {
    counterparty: asked.to ?? '',
    asset: asked.asset ?? 'USDT',
    amount: asked.amount ?? '',
  })
  const [note, setNote] = useStateSurvivingLogout('note', asked.note ?? '')
  const [wasAsked, setWasAsked] = useStateSurvivingLogout('asked', asked.to !== undefined)
  const asset = form.watch('asset')
  const typed = form.watch('amount')
  const { available } = user.balances[asset]
  const minimum = config.minTransfer[asset]
  const percent = config.transferFee

  /** The message that the server would answer, shown before it is called. */
  const faultOf = (text: string): string | undefined => {
    const minor = parseMinor(asset, text)
    if (minor === undefined) return t('amount.invalid')
    const most = minorOrZero(asset, transferMax(asset, available, percent))
    if (isTooSmall(minor, { minimum: minorOrZero(asset, minimum), most }))
      return t('amount.below-minimum', { min: shortAmountText(minimum), asset })
    const total = minorOrZero(asset, transferCost(asset, text, percent)?.total ?? '')
    return total > minorOrZero(asset, available)
      ? t('balance.insufficient', { available: amountText(available), asset })
      : undefined
  }
  // An error shows only after the field was left or the form sent: a number is wrong while it is being typed.
  const isLooked = typed !== '' && (form.formState.touchedFields.amount === true || form.formState.isSubmitted)

  /** Fills in what was picked or scanned. */
  const fill = (next: Asked): void => {
    setWasAsked(next.amount !== undefined)
    form.setValue('counterparty', next.to ?? '', { shouldTouch: true, shouldValidate: true })
    if (next.asset) form.setValue('asset', next.asset)
    if (next.amount) form.setValue('amount', next.amount)
    if (next.note) setNote(next.note)
  }
  const fillScanned = (text: string): void => {
    const next = readPaymentLink(text)
    if (next) fill(next)
    else form.setError('counterparty', { type: 'server', message: t('transfer.counterparty-unknown') })
  }

  return {
    form,
    note,
    setNote,
    wasAsked,
    fill,
    fillScanned,
    asset,
    available,
    minimum,
    cost: transferCost(asset, typed, percent),
    amountError: isLooked ? faultOf(typed) : undefined,
    submit: submitForm(form, fieldOf, async (values) => {
      if (!faultOf(values.amount)) onQuote(await call('user/transferQuote', values))
    }),
  }
}

const HeldNotice = ({ until }: { until: string }) => (
  <Notice tone="warn" title={t('transfer.held-title', { until: dateTimeText(until) })}>
    {t('transfer.held-why')}
  </Notice>
)

/** The sheet in which a transfer is seen in full, its receiver by name, and confirmed; then the page of its success. */
function TransferConfirmation({
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

const accountMin = 3

/** The receiver: typed, picked or scanned. Once it is left, the masked name says who that is. */
function RecipientField({ onScan, ...field }: FieldProps & { onScan: (text: string) => void }) {
  const [left, setLeft] = useState(field.value)
  const account = field.value.trim()
  // Nobody is looked up while it is typed: look-ups of strangers are limited.
  const asked = account === left.trim() && account.length >= accountMin && field.error === undefined
  const { data } = useQuery({ ...callQuery('user/recipient', { counterparty: account }), enabled: asked, retry: false })
  return (
    <TextField
      {...field}
      onBlur={() => {
        field.onBlur()
        setLeft(field.value)
      }}
      label={t('transfer.to')}
      hint={asked && data ? t('transfer.is-named', { name: data.name }) : t('transfer.to-hint')}
      name="counterparty"
      maxLength={20}
      clean={userHandleOf}
      after={<ScanButton onText={onScan} />}
    />
  )
}

function Summary({ cost, asset, percent }: { cost: Cost | undefined; asset: UserAsset; percent: string }) {
  return (
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
  )
}

function AmountFields({ transfer, percent }: { transfer: ReturnType<typeof useTransferForm>; percent: string }) {
  const { form, asset, available, minimum, amountError } = transfer
  return (
    <>
      <FormField form={form} name="asset">
        {(field) => (
          <Segmented
            label={t('transfer.asset')}
            choices={(['USDT', 'SNT'] as const).map((name) => ({ value: name, name }))}
            value={asset}
            onChange={(next) => {
              field.onChange(next)
              form.clearErrors('amount')
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="amount">
        {(field) => (
          <AmountField
            {...field}
            error={field.error ?? amountError}
            label={t('order.amount')}
            aside={t('common.available', { amount: amountText(available), unit: asset })}
            hint={t('transfer.minimum', { min: shortAmountText(minimum), asset })}
            unit={asset}
            max={transferMax(asset, available, percent)}
          />
        )}
      </FormField>
    </>
  )
}

/** Sends USDT or SNT to another account; the fee comes on top (VAL-03, K-02). */
export function TransferForm({
  user,
  config,
  asked,
}: {
  user: Answer<'user/info'>
  config: Answer<'index/config'>
  asked: Asked
}) {
  const [frozen, setFrozen] = useState<TransferQuote>()
  const transfer = useTransferForm(user, config, asked, setFrozen)
  const { form, asset, cost, note, setNote, wasAsked, fill, fillScanned, submit } = transfer
  const percent = config.transferFee
  const refusal = useRefusal('transfer')
  const toNew = useRefusal('transferToNew')
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <RefusalNotice refusal={refusal ?? toNew} />
      {wasAsked && <Notice>{t('transfer.asked')}</Notice>}
      <FormField form={form} name="counterparty">
        {(field) => <RecipientField {...field} onScan={fillScanned} />}
      </FormField>
      {form.watch('counterparty') === '' && <Recipients userId={user.id} onPick={(to) => fill({ to })} />}
      <AmountFields transfer={transfer} percent={percent} />
      <TextField
        label={t('transfer.note')}
        hint={t('transfer.note-hint')}
        name="note"
        maxLength={80}
        value={note}
        onChange={setNote}
      />
      <Summary cost={cost} asset={asset} percent={percent} />
      <SubmitButton form={form} disabled={refusal !== undefined}>
        {t('common.continue')}
      </SubmitButton>
      <Notice>{t('transfer.final')}</Notice>
      <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/finance/receive'))}>
        {t('title.receive')}
      </Button>
      <TransferConfirmation
        counterparty={form.getValues('counterparty').trim()}
        note={note.trim()}
        percent={percent}
        quote={frozen}
        onQuote={setFrozen}
        renew={() => call('user/transferQuote', form.getValues())}
      />
    </form>
  )
}
