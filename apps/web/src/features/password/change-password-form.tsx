import { userSchemas } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { call } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { go, nav } from '#navigation/nav.ts'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { t } from '#texts/t.ts'
import { newPassword, newPasswordAgain } from './fields.tsx'
import css from './password.module.css'

const fieldOf = {
  'password.wrong': 'oldPassword',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
} as const

/** A new login password for who knows the old one. */
export function ChangePasswordForm({ onForgot }: { onForgot: () => void }) {
  const form = useContractForm(userSchemas['user/changePassword'].request, {
    oldPassword: '',
    password: '',
    passwordConfirm: '',
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await call('user/changePassword', values)
      await go(nav.redirectTo('/pages-sub/success/index', { of: 'password' }))
    } catch (error) {
      if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
    }
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="edit-password.hold" />
      <Bound form={form} name="oldPassword">
        {(field) => <PasswordField {...field} label={t('edit-password.old')} name="password" />}
      </Bound>
      <Bound form={form} name="password">
        {newPassword}
      </Bound>
      <Bound form={form} name="passwordConfirm">
        {newPasswordAgain}
      </Bound>
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t('edit-password.change')}
        </Button>
        <Button kind="quiet" onClick={onForgot}>
          {t('edit-password.forgot-old')}
        </Button>
      </div>
    </form>
  )
}
