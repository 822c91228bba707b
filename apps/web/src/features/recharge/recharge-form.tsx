import type { Answer, RequestInput } from '@synet/contract/calls'
import { rechargeSchemas } from '@synet/contract/schema/recharge'
import { minorOrZero, parseMinor } from '@synet/core/amount'
import { AmountField } from '@synet/ui/fields/amount-field'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { shortAmountText } from '@synet/words/format'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { t } from '#texts/t.ts'
import { networkNote } from './network-note.ts'
import type { RechargeOrder } from './queries.ts'
import { useCreateRecharge } from './use-create-recharge.ts'

const fieldOf = { 'amount.': 'amount', 'recharge.below': 'amount', 'network.': 'network' } as const

/** @returns an error code, or a text, as a form shows both */
function rechargeFault(amount: string, minimum: string): string | undefined {
  const minor = parseMinor('USDT', amount)
  if (minor === undefined) return 'amount.invalid'
  return minor < minorOrZero('USDT', minimum)
    ? t('recharge.below-minimum', { min: shortAmountText(minimum) })
    : undefined
}

/**
 * @param amount USDT to begin with
 * @param onOrder continues to the payment; its failure is shown
 */
export function RechargeForm({
  config,
  amount = '',
  onOrder,
}: {
  config: Answer<'index/config'>
  amount?: string
  onOrder: (order: RechargeOrder) => Promise<void>
}) {
  const form = useContractForm(rechargeSchemas['recharge/recharge'].request, {
    // With several networks the user has to choose: a payment on a wrong one is lost.
    ...(config.networks.length === 1 && { network: config.networks[0]?.name }),
    amount,
  })
  const refusal = useRefusal('recharge')
  const create = useCreateRecharge()
  const chosen = config.networks.find((network) => network.name === form.watch('network'))
  const minimum = chosen?.minRecharge ?? config.minAmount

  const send = async (values: RequestInput<'recharge/recharge'>): Promise<void> => {
    const fault = rechargeFault(values.amount, minimum)
    if (fault) return form.setError('amount', { type: 'server', message: fault })
    await onOrder(await create(values))
  }
  const submit = submitForm(form, fieldOf, send)

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <RefusalNotice refusal={refusal} />
      <FormField form={form} name="network">
        {(field) => (
          <RadioCards
            label={t('recharge.network')}
            choices={config.networks.map((network) => ({
              value: network.name,
              name: network.label,
              note: t('recharge.network-note', {
                min: shortAmountText(network.minRecharge),
                count: network.confirmations,
              }),
            }))}
            value={field.value || undefined}
            onChange={field.onChange}
            error={field.error}
          />
        )}
      </FormField>
      {chosen && (
        <Notice tone="warn" title={t('recharge.network-warning', { network: chosen.label })}>
          {networkNote(chosen.name)}
        </Notice>
      )}
      <FormField form={form} name="amount">
        {(field) => <AmountField {...field} label={t('recharge.amount')} unit="USDT" />}
      </FormField>
      <Notice>
        {t('recharge.arrives', {
          order: shortAmountText(minimum),
          min: shortAmountText(config.minCredited),
        })}
      </Notice>
      <SubmitButton form={form} disabled={refusal !== undefined}>
        {t('recharge.create')}
      </SubmitButton>
    </form>
  )
}
