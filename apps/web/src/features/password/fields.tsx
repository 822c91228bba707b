import { PasswordField } from '@synet/ui/fields/password-field'
import { PinField } from '@synet/ui/fields/pin-field'
import type { BoundField } from '#forms/form.tsx'
import { t } from '#texts/t.ts'

export const newPassword = (field: BoundField) => (
  <PasswordField
    {...field}
    label={t('edit-password.new')}
    hint={t('register.password-hint')}
    autoComplete="new-password"
    name="new-password"
  />
)

export const newPasswordAgain = (field: BoundField) => (
  <PasswordField {...field} label={t('edit-password.new-again')} autoComplete="new-password" />
)

export const newPayPassword = (field: BoundField) => (
  <PinField {...field} label={t('edit-pay-password.new')} hint={t('register.pay-password-hint')} />
)

export const newPayPasswordAgain = (field: BoundField) => (
  <PinField {...field} label={t('edit-pay-password.new-again')} />
)
