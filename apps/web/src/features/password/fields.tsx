import { PasswordField } from '@synet/ui/fields/password-field'
import { PinField } from '@synet/ui/fields/pin-field'
import type { FieldProps } from '#forms/form.tsx'
import { t } from '#texts/t.ts'

export const newPassword = (field: FieldProps) => (
  <PasswordField
    {...field}
    label={t('edit-password.new')}
    hint={t('register.password-hint')}
    autoComplete="new-password"
    name="new-password"
  />
)

export const newPasswordAgain = (field: FieldProps) => (
  <PasswordField {...field} label={t('edit-password.new-again')} autoComplete="new-password" />
)

export const newPayPassword = (field: FieldProps) => (
  <PinField {...field} label={t('edit-pay-password.new')} hint={t('register.pay-password-hint')} />
)

export const newPayPasswordAgain = (field: FieldProps) => (
  <PinField {...field} label={t('edit-pay-password.new-again')} />
)
