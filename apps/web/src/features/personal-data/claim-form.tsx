import { userAccountEndSchemas } from '@synet/contract/schema/user/account-end'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Card } from '@synet/ui/layout/card'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { amountText, keyOf } from '@synet/words/format'
import { invalidate } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'

/** Moves here what an account of the same person had left when it was closed. */
export function ClaimForm() {
  const claim = useMoneyCall('user/claimRemainder')
  const form = useContractForm(userAccountEndSchemas['user/claimRemainder'].request, { key: '' })
  const submit = submitForm(form, { 'key.': 'key' }, async (values) => {
    const { claimed } = await claim(values)
    form.reset({ key: '' })
    invalidate('user/info')
    toast(t('own.claimed', { usdt: amountText(claimed.USDT), snt: amountText(claimed.SNT) }))
  })
  return (
    <Card label={t('own.claim')}>
      <h2>{t('own.claim')}</h2>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <FormField form={form} name="key">
          {(field) => <TextField {...field} clean={keyOf} label={t('own.key')} maxLength={60} autoComplete="off" />}
        </FormField>
        <SubmitButton form={form} kind="secondary">
          {t('own.claim-now')}
        </SubmitButton>
      </form>
    </Card>
  )
}
