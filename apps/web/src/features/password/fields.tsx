import { PasswordField } from '@synet/ui/password-field'
import { PinField } from '@synet/ui/pin-field'
import type { BoundField } from '#shell/form.tsx'
import { t } from '#shell/t.ts'

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
