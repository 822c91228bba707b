import type { Answer, RequestInput } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { login } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { deviceId, deviceSecret } from '#device/device.ts'
import { refusalCode, toastFailure } from '#api/failure.ts'
import { freezeTicket } from '#session/freeze-ticket.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { withProofOfWork } from '#forms/with-proof-of-work.ts'
import { beginSession } from './begin-session.ts'
import css from './login.module.css'
import { CountryField, deviceCountry } from './phone-field.tsx'
import { isNationalPhone, wholePhone } from './phone-parts.ts'

type Credentials = Pick<RequestInput<'user/login'>, 'account' | 'password' | 'code'>

/** Work is asked for where the account was tried too often by devices that it does not know. */
async function logIn(credentials: Credentials, hear: (share: number) => void): Promise<Answer<'user/login'>> {
  const request = { ...credentials, device: deviceId(), ...deviceSecret.field() }
  try {
    return await call('user/login', request)
  } catch (error) {
    if (refusalCode(error) !== 'work.required') throw error
    return withProofOfWork((work) => call('user/login', { ...request, ...(work && { work }) }), hear)
  }
}

export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const form = useContractForm(login, { account: '', password: '' })
  const [country, setCountry] = useState(deviceCountry)
  const [needsCode, setNeedsCode] = useState<string>()
  const [frozen, setFrozen] = useState<string>()
  const account = form.watch('account')
  const tryOnce = async ({ account: typed, password, code }: Credentials, hear: (share: number) => void = () => {}) =>
    logIn(
      {
        account: isNationalPhone(typed) ? wholePhone(country, typed) : typed,
        password,
        ...(needsCode !== undefined && code !== undefined && { code }),
      },
      hear,
    )
  const refused = (error: unknown): void => {
    if (error instanceof CallError && error.data?.error === 'login.frozen') {
      freezeTicket.keep(String(error.data['ticket']))
      setFrozen(error.message)
      return
    }
    if (error instanceof Error && refusalCode(error) === 'login.code-required') {
      setNeedsCode(error.message)
      return
    }
    const fieldOf = { 'login.code': 'code', 'code.': 'code', 'login.': 'password', 'phone.': 'account' } as const
    if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await beginSession(await tryOnce(values))
    } catch (error) {
      refused(error)
    }
  })
  /** The same try without a code has one sent, if the password is right. */
  const send = async (hear: (share: number) => void): Promise<{ seconds: number } | undefined> => {
    const { account: typed, password } = form.getValues()
    try {
      await beginSession(await tryOnce({ account: typed, password }, hear))
      return undefined
    } catch (error) {
      // It says what was sent, and when it may be sent again.
      if (refusalCode(error) === 'login.code-required') throw error
      refused(error)
      return undefined
    }
  }
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
      {needsCode !== undefined && (
        <>
          <Notice tone="warn">{needsCode}</Notice>
          <Bound form={form} name="code">
            {(field) => <CodeField {...field} label={t('register.code')} send={send} name="code" />}
          </Bound>
        </>
      )}
      {frozen !== undefined && (
        <Notice tone="bad">
          {frozen}
          <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/freeze/index'))}>
            {t('login.frozen-look')}
          </Button>
        </Notice>
      )}
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
