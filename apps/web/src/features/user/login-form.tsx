import { login } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/button'
import { PasswordField } from '@synet/ui/password-field'
import { TextField } from '@synet/ui/text-field'
import { useState } from 'react'
import { call } from '#shell/api.ts'
import { deviceId } from '#shell/device.ts'
import { toastFailure } from '#shell/failure.ts'
import { Bound, placeRefusal, useContractForm } from '#shell/form.tsx'
import { go, nav } from '#shell/nav.ts'
import { t } from '#shell/t.ts'
import { beginSession } from './begin-session.ts'
import css from './login.module.css'
import { CountryField, deviceCountry } from './phone-field.tsx'
import { isNationalPhone, wholePhone } from './phone-parts.ts'

export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const form = useContractForm(login, { account: '', password: '' })
  const [country, setCountry] = useState(deviceCountry)
  const account = form.watch('account')
  const submit = form.handleSubmit(async (values) => {
    try {
      await beginSession(
        await call('user/login', {
          ...values,
          account: isNationalPhone(values.account) ? wholePhone(country, values.account) : values.account,
          device: deviceId(),
        }),
      )
    } catch (error) {
      if (!placeRefusal(form, error, { 'login.': 'password', 'phone.': 'account' })) toastFailure(error)
    }
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={css['intro']}>
        <h2>{t('login.title')}</h2>
        <p>{t('login.text')}</p>
      </div>
      <Bound form={form} name="account">
        {(field) => (
          <TextField {...field} label={t('login.account')} name="username" autoComplete="username" maxLength={20} />
        )}
      </Bound>
      {isNationalPhone(account) && <CountryField value={country} onChange={setCountry} />}
      <Bound form={form} name="password">
        {(field) => <PasswordField {...field} label={t('login.password')} name="password" />}
      </Bound>
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t('common.log-in')}
        </Button>
        <Button kind="secondary" block onClick={onRegister}>
          {t('login.to-register')}
        </Button>
        <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/password/edit-password'))}>
          {t('login.forgot')}
        </Button>
      </div>
    </form>
  )
}
