import { userPasswordSchemas } from '@synet/contract/schema/user/password'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { toast } from '@synet/ui/overlays/toast'
import type { ReactNode } from 'react'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { deviceId, deviceSecret } from '#device/device.ts'
import { emailField } from '#forms/email-field.tsx'
import { FormField, type FieldProps, sendToField, submitForm, useContractForm } from '#forms/form.tsx'
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

// The schema covers both kinds of address and has one code for a missing one.
const emailOrMissing = (field: FieldProps) =>
  emailField({ ...field, error: field.error === t('phone.required') ? t('email.required') : field.error })

const sendBy = (by: 'email' | 'phone', address: string, onProgress: (share: number) => void) =>
  by === 'email'
    ? sendCode('ems/send', { email: address, event: 'password' }, onProgress)
    : sendCode('sms/send', { phone: address, event: 'password' }, onProgress)

const UndoButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    {t('edit-password.undo')}
  </Button>
)

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

interface RecoverProps {
  /** A country picker and a number: it belongs to another feature. */
  readonly phoneField: (field: FieldProps) => ReactNode
  /** Every session has ended, also the one that may have been open here. */
  readonly onDone: () => Promise<void>
  /** Somebody else has set a new one in this way. */
  readonly onUndo: () => void
}

/** A new login password by a code to the bound e-mail address or the phone. */
export function RecoverPasswordForm({ phoneField, onDone, onUndo }: RecoverProps) {
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
      form={form}
      action={t('edit-password.set')}
      more={<UndoButton onClick={onUndo} />}
    >
      <Channel
        by={by}
        onChange={(next) => {
          form.setValue('by', next)
          form.setValue('address', '')
          form.clearErrors(['address', 'code'])
        }}
      />
      <FormField form={form} name="address">
        {(field) => (by === 'email' ? emailOrMissing(field) : phoneField(field))}
      </FormField>
      <FormField form={form} name="code">
        {(field) => (
          <CodeField
            // The wait belongs to the address that it was sent to.
            key={by}
            {...field}
            label={t('register.code')}
            hint={t('edit-password.code-hint')}
            sentHint={t('email.code-hint')}
            name="code"
            send={send}
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
