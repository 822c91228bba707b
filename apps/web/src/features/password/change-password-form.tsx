import { userPasswordSchemas } from '@synet/contract/schema/user/password'
import { Button } from '@synet/ui/controls/button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { call } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { doneAndBack } from '#navigation/done-and-back.ts'
import { t } from '#texts/t.ts'
import { newPassword, newPasswordAgain } from './fields.tsx'
import { PasswordForm } from './password-form.tsx'

const fieldOf = {
  'password.wrong': 'oldPassword',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
} as const

/** Sets a new login password for a user who knows the current one. */
export function ChangePasswordForm({ onForgot }: { onForgot: () => void }) {
  const form = useContractForm(userPasswordSchemas['user/changePassword'].request, {
    oldPassword: '',
    password: '',
    passwordConfirm: '',
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    await call('user/changePassword', values)
    await doneAndBack(t('success.modification'))
  })
  return (
    <PasswordForm
      hold="edit-password.hold"
      submit={submit}
      form={form}
      action={t('edit-password.change')}
      more={
        <Button kind="quiet" onClick={onForgot}>
          {t('edit-password.forgot-old')}
        </Button>
      }
    >
      <FormField form={form} name="oldPassword">
        {(field) => <PasswordField {...field} label={t('edit-password.old')} name="password" />}
      </FormField>
      <FormField form={form} name="password">
        {newPassword}
      </FormField>
      <FormField form={form} name="passwordConfirm">
        {newPasswordAgain}
      </FormField>
    </PasswordForm>
  )
}
