import { userSchemas } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { toastFailure } from '#api/failure.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { go, nav } from '#navigation/nav.ts'
import { sendCode } from '#forms/send-code.ts'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { t } from '#texts/t.ts'
import { newPayPassword, newPayPasswordAgain } from './fields.tsx'
import css from './password.module.css'

const fieldOf = { 'code.': 'code', 'withdraw-password.': 'payPasswordConfirm', 'pay-password.': 'payPassword' } as const

/** A new payment password by a code to the bound e-mail address; never by SMS. */
export function RecoverPayPasswordForm({ email }: { email: string }) {
  const form = useContractForm(userSchemas['user/recoverPayPassword'].request, {
    code: '',
    payPassword: '',
    payPasswordConfirm: '',
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await call('user/recoverPayPassword', values)
      await go(nav.redirectTo('/pages-sub/success/index', { of: 'pay-password' }))
    } catch (error) {
      if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
    }
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="edit-password.hold" />
      <Bound form={form} name="code">
        {(field) => (
          <CodeField
            {...field}
            label={t('email.code')}
            hint={t('account.code-to', { email })}
            name="code"
            send={(hear) => sendCode('ems/send', { email, event: 'pay-password' }, hear)}
          />
        )}
      </Bound>
      <Bound form={form} name="payPassword">
        {newPayPassword}
      </Bound>
      <Bound form={form} name="payPasswordConfirm">
        {newPayPasswordAgain}
      </Bound>
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t('edit-pay-password.set')}
        </Button>
      </div>
    </form>
  )
}
