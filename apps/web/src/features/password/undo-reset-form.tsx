import { userPasswordSchemas } from '@synet/contract/schema/user/password'
import { messageBox } from '@synet/ui/overlays/message-box'
import type { ReactNode } from 'react'
import { call } from '#api/api.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { CodeField } from '#forms/code-field.tsx'
import { emailField } from '#forms/email-field.tsx'
import { FormField, type FieldProps, sendToField, submitForm, useContractForm } from '#forms/form.tsx'
import { secondFactorField } from '#forms/second-factor-field.tsx'
import { sendCode } from '#forms/send-code.ts'
import { t } from '#texts/t.ts'
import { newPassword, newPasswordAgain } from './fields.tsx'
import { PasswordForm } from './password-form.tsx'
import { useFactorOnDemand } from './use-factor-on-demand.ts'

const fieldOf = {
  'code.phone': 'code',
  'code.': 'mailCode',
  'factor.': 'secondFactor',
  'login.factor': 'secondFactor',
  'phone.': 'phone',
  'email.': 'email',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
} as const

function useUndoReset(onDone: () => Promise<void>) {
  const form = useContractForm(userPasswordSchemas['user/undoReset'].request, {
    email: '',
    mailCode: '',
    phone: '',
    code: '',
    password: '',
    passwordConfirm: '',
  })
  const { asksFactor, asking } = useFactorOnDemand()
  const submit = submitForm(form, fieldOf, async (values) => {
    const answer = await asking(call('user/undoReset', { ...values, device: deviceId(), ...deviceSecret.field() }))
    deviceSecret.keep(answer.deviceSecret)
    await messageBox({ msg: t('undo-reset.done') })
    await onDone()
  })
  const mail = (onProgress: (share: number) => void) =>
    sendToField(form, 'email', fieldOf, (email) => sendCode('ems/send', { email, event: 'undo' }, onProgress))
  const sms = (onProgress: (share: number) => void) =>
    sendToField(form, 'phone', fieldOf, (phone) => sendCode('sms/send', { phone, event: 'undo' }, onProgress))
  return { form, asksFactor, submit, mail, sms }
}

/**
 * Undoes a reset that somebody made with one of the two channels, by codes to both.
 * @param phoneField a country picker and a number: it belongs to another feature
 * @param onDone every session has ended, also the one that may have been open here
 */
export function UndoResetForm({
  phoneField,
  onDone,
}: {
  phoneField: (field: FieldProps) => ReactNode
  onDone: () => Promise<void>
}) {
  const { form, asksFactor, submit, mail, sms } = useUndoReset(onDone)
  return (
    <PasswordForm hold="undo-reset.text" submit={submit} form={form} action={t('undo-reset.submit')}>
      <FormField form={form} name="email">
        {emailField}
      </FormField>
      <FormField form={form} name="mailCode">
        {(field) => (
          <CodeField
            {...field}
            label={t('email.code')}
            hint={t('edit-password.code-hint')}
            sentHint={t('email.code-hint')}
            name="mail-code"
            send={mail}
          />
        )}
      </FormField>
      <FormField form={form} name="phone">
        {phoneField}
      </FormField>
      <FormField form={form} name="code">
        {(field) => (
          <CodeField
            {...field}
            label={t('passkey.phone-code')}
            hint={t('edit-password.code-hint')}
            sentHint={t('email.code-hint')}
            name="code"
            send={sms}
          />
        )}
      </FormField>
      {asksFactor && (
        <FormField form={form} name="secondFactor">
          {secondFactorField}
        </FormField>
      )}
      <FormField form={form} name="password">
        {newPassword}
      </FormField>
      <FormField form={form} name="passwordConfirm">
        {newPasswordAgain}
      </FormField>
    </PasswordForm>
  )
}
