import { userPasswordSchemas } from '@synet/contract/schema/user/password'
import { PinField } from '@synet/ui/fields/pin-field'
import { call } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { doneAndBack } from '#navigation/done-and-back.ts'
import { t } from '#texts/t.ts'
import { newPayPassword, newPayPasswordAgain } from './fields.tsx'
import { PasswordForm } from './password-form.tsx'

const fieldOf = { 'pay-password.': 'oldPayPassword', 'withdraw-password.': 'payPasswordConfirm' } as const

/** Sets a new payment password for a user who knows the current one. */
export function ResetPayPasswordForm() {
  const form = useContractForm(userPasswordSchemas['user/resetPayPassword'].request, {
    oldPayPassword: '',
    payPassword: '',
    payPasswordConfirm: '',
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    await call('user/resetPayPassword', values)
    await doneAndBack(t('success.modification'))
  })
  return (
    <PasswordForm hold="edit-password.hold" submit={submit} form={form} action={t('edit-pay-password.change')}>
      <FormField form={form} name="oldPayPassword">
        {(field) => <PinField {...field} label={t('edit-pay-password.old')} />}
      </FormField>
      <FormField form={form} name="payPassword">
        {newPayPassword}
      </FormField>
      <FormField form={form} name="payPasswordConfirm">
        {newPayPasswordAgain}
      </FormField>
    </PasswordForm>
  )
}
