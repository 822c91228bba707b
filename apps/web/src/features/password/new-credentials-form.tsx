import { newCredentials, passkeyLossHours } from '@synet/contract/schema/user/identity'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { TextField } from '@synet/ui/fields/text-field'
import { messageBox } from '@synet/ui/overlays/message-box'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { go, nav } from '#navigation/nav.ts'
import { loginPath } from '#routes.ts'
import { t } from '#texts/t.ts'
import { newPassword, newPasswordAgain, newPayPassword, newPayPasswordAgain } from './fields.tsx'
import { PasswordForm } from './password-form.tsx'

const fieldOf = {
  'key.': 'key',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
  'pay-password.mismatch': 'payPasswordConfirm',
  'pay-password.': 'payPassword',
} as const

/** Sets both passwords with the key that came by e-mail. */
export function NewCredentialsForm() {
  const form = useContractForm(newCredentials, {
    key: '',
    password: '',
    passwordConfirm: '',
    payPassword: '',
    payPasswordConfirm: '',
  })
  const [keysLost, setKeysLost] = useState(false)
  const submit = submitForm(form, fieldOf, async (values) => {
    const { username } = await call('user/newCredentials', { ...values, keysLost })
    await messageBox({ msg: t('identity.done', { username }) })
    await go(nav.reLaunch(loginPath))
  })
  return (
    <PasswordForm hold="edit-password.recover-hold" submit={submit} form={form} action={t('identity.set')}>
      <FormField form={form} name="key">
        {(field) => <TextField {...field} label={t('identity.key')} maxLength={60} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="password">
        {newPassword}
      </FormField>
      <FormField form={form} name="passwordConfirm">
        {newPasswordAgain}
      </FormField>
      <FormField form={form} name="payPassword">
        {newPayPassword}
      </FormField>
      <FormField form={form} name="payPasswordConfirm">
        {newPayPasswordAgain}
      </FormField>
      <CheckboxRow
        name={t('passkey.lose')}
        effect={t('passkey.lose-text', { hours: passkeyLossHours })}
        checked={keysLost}
        onChange={setKeysLost}
      />
    </PasswordForm>
  )
}
