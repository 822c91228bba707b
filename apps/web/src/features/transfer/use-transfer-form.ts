import type { Answer, RequestInput } from '@synet/contract/calls'
import { userTransferSchemas } from '@synet/contract/schema/user/transfer'
import { parseMinor } from '@synet/core/amount'
import { amountText } from '@synet/words/format'
import { call } from '#api/api.ts'
import { submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'
import { transferCost } from './transfer-fee.ts'

export type TransferQuote = Answer<'user/transferQuote'>

const nothingTyped: RequestInput<'user/transferQuote'> = { counterparty: '', asset: 'USDT', amount: '' }
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
  onQuote: (quote: TransferQuote) => void,
) {
  const form = useContractForm(userTransferSchemas['user/transferQuote'].request, nothingTyped)
  const asset = form.watch('asset')
  const amount = form.watch('amount')
  const { available } = user.balances[asset]
  const minimum = config.minTransfer[asset]
  const percent = config.transferFee

  /** The message that the server would answer, shown before it is called. */
  const faultOf = (typed: string): string | undefined => {
    const minor = parseMinor(asset, typed)
    if (minor === undefined) return t('amount.invalid')
    if (minor < (parseMinor(asset, minimum) ?? 0n))
      return t('amount.below-minimum', { min: amountText(minimum, { minDecimals: 0 }), asset })
    const total = parseMinor(asset, transferCost(asset, typed, percent)?.total ?? '') ?? 0n
    return total > (parseMinor(asset, available) ?? 0n)
      ? t('balance.insufficient', { available: amountText(available), asset })
      : undefined
  }
  // An error shows only after the field was left or the form sent: a number is wrong while it is being typed.
  const isLooked = amount !== '' && (form.formState.touchedFields.amount === true || form.formState.isSubmitted)

  return {
    form,
    asset,
    available,
    minimum,
    cost: transferCost(asset, amount, percent),
    amountError: isLooked ? faultOf(amount) : undefined,
    submit: submitForm(form, fieldOf, async (values) => {
      if (!faultOf(values.amount)) onQuote(await call('user/transferQuote', values))
    }),
  }
}
