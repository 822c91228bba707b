import type { Answer } from '@synet/contract/calls'
import { userTransferSchemas } from '@synet/contract/schema/user/transfer'
import { minorOrZero, parseMinor } from '@synet/core/amount'
import { isTooSmall } from '@synet/market/remainder'
import { amountText, shortAmountText } from '@synet/words/format'
import { call } from '#api/api.ts'
import { submitForm, useContractForm } from '#forms/form.tsx'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { t } from '#texts/t.ts'
import { type Asked, readPaymentLink } from './payment-link.ts'
import { transferCost, transferMax } from './transfer-fee.ts'

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
