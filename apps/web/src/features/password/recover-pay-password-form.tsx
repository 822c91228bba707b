import { userPasswordSchemas } from '@synet/contract/schema/user/password'
import { call } from '#api/api.ts'
import { mailCodeField } from '#forms/confirmation-fields.tsx'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { doneAndBack } from '#navigation/done-and-back.ts'
import { t } from '#texts/t.ts'
import { newPayPassword, newPayPasswordAgain } from './fields.tsx'
import { PasswordForm } from './password-form.tsx'
import { secondFactorField } from '#forms/second-factor-field.tsx'
import { useFactorOnDemand } from './use-factor-on-demand.ts'

const fieldOf = {
  'code.': 'code',
  'factor.': 'secondFactor',
  'login.factor': 'secondFactor',
  'withdraw-password.': 'payPasswordConfirm',
  'pay-password.': 'payPassword',
} as const

/** A new payment password by a code to the bound e-mail address; never by SMS. */
export function RecoverPayPasswordForm({ email }: { email: string }) {
  const form = useContractForm(userPasswordSchemas['user/recoverPayPassword'].request, {
    code: '',
    payPassword: '',
    payPasswordConfirm: '',
  })
  const { asksFactor, asking } = useFactorOnDemand()
  const submit = submitForm(form, fieldOf, async (values) => {
    await asking(call('user/recoverPayPassword', values))
    await doneAndBack(t('success.modification'))
  })
  return (
    <PasswordForm hold="edit-password.hold" submit={submit} form={form} action={t('edit-pay-password.set')}>
      <FormField form={form} name="code">
        {mailCodeField(email, 'pay-password')}
      </FormField>
      {asksFactor && (
        <FormField form={form} name="secondFactor">
          {secondFactorField}
        </FormField>
      )}
      <FormField form={form} name="payPassword">
        {newPayPassword}
      </FormField>
      <FormField form={form} name="payPasswordConfirm">
        {newPayPasswordAgain}
      </FormField>
    </PasswordForm>
  )
}
