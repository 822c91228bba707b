import { userSchemas } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import type { ReactNode } from 'react'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { deviceId, deviceSecret } from '#device/device.ts'
import { toastFailure } from '#api/failure.ts'
import { Bound, type BoundField, placeRefusal, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { t } from '#texts/t.ts'
import { newPassword, newPasswordAgain } from './fields.tsx'
import css from './password.module.css'

const fieldOf = {
  'code.': 'code',
  'phone.': 'address',
  'email.': 'address',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
} as const

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
  const form = useContractForm(userSchemas['user/recoverPassword'].request, {
    by: 'email',
    address: '',
    code: '',
    password: '',
    passwordConfirm: '',
  })
  const by = form.watch('by')
  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await call('user/recoverPassword', { ...values, device: deviceId(), ...deviceSecret.field() })
      deviceSecret.keep(answer.deviceSecret)
      toast(t('success.modification'))
      await onDone()
    } catch (error) {
      if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
    }
  })
  const send = async (hear: (share: number) => void): Promise<{ seconds: number } | undefined> => {
    if (!(await form.trigger('address'))) return undefined
    const address = form.getValues('address')
    try {
      return by === 'email'
        ? await sendCode('ems/send', { email: address, event: 'password' }, hear)
        : await sendCode('sms/send', { phone: address, event: 'password' }, hear)
    } catch (error) {
      if (placeRefusal(form, error, fieldOf)) return undefined
      throw error
    }
  }
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="edit-password.recover-hold" />
      <Segmented
        label={t('edit-password.code-to')}
        choices={[
          { value: 'email', name: t('edit-password.by-email') },
          { value: 'phone', name: t('edit-password.by-phone') },
        ]}
        value={by}
        onChange={(next) => {
          form.setValue('by', next)
          form.setValue('address', '')
          form.clearErrors(['address', 'code'])
        }}
      />
      <Bound form={form} name="address">
        {(field) =>
          by === 'email' ? (
            <TextField
              {...field}
              // One schema for both kinds of address: it knows one word for a missing one.
              error={field.error === t('phone.required') ? t('email.required') : field.error}
              label={t('email.address')}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              name="email"
            />
          ) : (
            phoneField(field)
          )
        }
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
      <Bound form={form} name="password">
        {newPassword}
      </Bound>
      <Bound form={form} name="passwordConfirm">
        {newPasswordAgain}
      </Bound>
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t('edit-password.set')}
        </Button>
      </div>
    </form>
  )
}
