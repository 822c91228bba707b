import { userSchemas } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { PinField } from '@synet/ui/fields/pin-field'
import { call } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { go, nav } from '#navigation/nav.ts'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { t } from '#texts/t.ts'
import { newPayPassword, newPayPasswordAgain } from './fields.tsx'
import css from './password.module.css'

const fieldOf = { 'pay-password.': 'oldPayPassword', 'withdraw-password.': 'payPasswordConfirm' } as const

/** A new payment password for who knows the old one. */
export function ResetPayPasswordForm() {
  const form = useContractForm(userSchemas['user/resetPayPassword'].request, {
    oldPayPassword: '',
    payPassword: '',
    payPasswordConfirm: '',
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await call('user/resetPayPassword', values)
      await go(nav.redirectTo('/pages-sub/success/index', { of: 'pay-password' }))
    } catch (error) {
      if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
    }
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="edit-password.hold" />
      <Bound form={form} name="oldPayPassword">
        {(field) => <PinField {...field} label={t('edit-pay-password.old')} />}
      </Bound>
      <Bound form={form} name="payPassword">
        {newPayPassword}
      </Bound>
      <Bound form={form} name="payPasswordConfirm">
        {newPayPasswordAgain}
      </Bound>
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t('edit-pay-password.change')}
        </Button>
      </div>
    </form>
  )
}
