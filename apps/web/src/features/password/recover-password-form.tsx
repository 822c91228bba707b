import { userPasswordSchemas } from '@synet/contract/schema/user/password'
import { Segmented } from '@synet/ui/controls/segmented'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import type { ReactNode } from 'react'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { deviceId, deviceSecret } from '#device/device.ts'
import { Bound, type BoundField, sendToField, submitForm, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { t } from '#texts/t.ts'
import { newPassword, newPasswordAgain } from './fields.tsx'
import { PasswordForm } from './password-form.tsx'
import { secondFactorField } from '#forms/second-factor-field.tsx'
import { useFactorOnDemand } from './use-factor-on-demand.ts'

const fieldOf = {
  'code.': 'code',
  'factor.': 'secondFactor',
  'login.factor': 'secondFactor',
  'phone.': 'address',
  'email.': 'address',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
} as const

const EmailAddress = (field: BoundField) => (
  <TextField
    {...field}
    // The schema covers both kinds of address and has one code for a missing one.
    error={field.error === t('phone.required') ? t('email.required') : field.error}
    label={t('email.address')}
    type="email"
    inputMode="email"
    autoComplete="email"
    maxLength={254}
    name="email"
  />
)

const sendBy = (by: 'email' | 'phone', address: string, onProgress: (share: number) => void) =>
  by === 'email'
    ? sendCode('ems/send', { email: address, event: 'password' }, onProgress)
    : sendCode('sms/send', { phone: address, event: 'password' }, onProgress)

const Channel = ({ by, onChange }: { by: 'email' | 'phone'; onChange: (by: 'email' | 'phone') => void }) => (
  <Segmented
    label={t('edit-password.code-to')}
    choices={[
      { value: 'email', name: t('edit-password.by-email') },
      { value: 'phone', name: t('edit-password.by-phone') },
    ]}
    value={by}
    onChange={onChange}
  />
)

/**
 * A new login password by a code to the bound e-mail address or the phone.
 * @param phoneField a country picker and a number: it belongs to another feature
 * @param onDone every session has ended, also the one that may have been open here
 */
export function RecoverPasswordForm({
  phoneField,
  onDone,
}: {
  phoneField: (field: BoundField) => ReactNode
  onDone: () => Promise<void>
}) {
  const form = useContractForm(userPasswordSchemas['user/recoverPassword'].request, {
    by: 'email',
    address: '',
    code: '',
    password: '',
    passwordConfirm: '',
  })
  const by = form.watch('by')
  const { asksFactor, asking } = useFactorOnDemand()
  const submit = submitForm(form, fieldOf, async (values) => {
    const answer = await asking(
      call('user/recoverPassword', { ...values, device: deviceId(), ...deviceSecret.field() }),
    )
    deviceSecret.keep(answer.deviceSecret)
    toast(t('success.modification'))
    await onDone()
  })
  const send = (onProgress: (share: number) => void) =>
    sendToField(form, 'address', fieldOf, (address) => sendBy(by, address, onProgress))
  return (
    <PasswordForm
      hold="edit-password.recover-hold"
      submit={submit}
      submitting={form.formState.isSubmitting}
      action={t('edit-password.set')}
    >
      <Channel
        by={by}
        onChange={(next) => {
          form.setValue('by', next)
          form.setValue('address', '')
          form.clearErrors(['address', 'code'])
        }}
      />
      <Bound form={form} name="address">
        {(field) => (by === 'email' ? <EmailAddress {...field} /> : phoneField(field))}
      </Bound>
      <Bound form={form} name="code">
        {(field) => (
          <CodeField
            // The wait belongs to the address that it was sent to.
            key={by}
            {...field}
            label={t('register.code')}
            hint={t('edit-password.code-hint')}
            name="code"
            send={send}
          />
        )}
      </Bound>
      {asksFactor && (
        <Bound form={form} name="secondFactor">
          {secondFactorField}
        </Bound>
      )}
      <Bound form={form} name="password">
        {newPassword}
      </Bound>
      <Bound form={form} name="passwordConfirm">
        {newPasswordAgain}
      </Bound>
    </PasswordForm>
  )
}
