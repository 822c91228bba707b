import { register } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { PinField } from '@synet/ui/fields/pin-field'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '#api/config-query.ts'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { deviceId, deviceSecret } from '#device/device.ts'
import { toastFailure } from '#api/failure.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { t } from '#texts/t.ts'
import { beginSession } from './begin-session.ts'
import { InviteHint, useInviteState } from './invite-hint.tsx'
import css from './login.module.css'
import { PhoneField } from './phone-field.tsx'

const fieldOf = {
  'phone.': 'phone',
  'username.': 'username',
  'invite.': 'invite_code',
  'code.': 'code',
  'pay-password.mismatch': 'payPasswordConfirm',
  'pay-password.': 'payPassword',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
} as const
const firstStep = ['phone', 'username', 'invite_code', 'code'] as const

export function RegisterForm({ invite, onLogin }: { invite: string | undefined; onLogin: () => void }) {
  // Not known yet: it is asked for.
  const inviteRequired = useQuery(configQuery).data?.inviteRequired ?? true
  const [step, setStep] = useState<1 | 2>(1)
  const form = useContractForm(register, {
    phone: '',
    username: '',
    password: '',
    passwordConfirm: '',
    payPassword: '',
    payPasswordConfirm: '',
    invite_code: invite ?? '',
    code: '',
  })

  const inviteState = useInviteState(form.watch('invite_code'))

  const goOn = async (): Promise<void> => {
    const fine = await form.trigger([...firstStep])
    if (inviteRequired && !form.getValues('invite_code')?.trim()) {
      form.setError('invite_code', { type: 'server', message: 'invite.required' })
    } else if (fine && inviteState !== 'invalid') setStep(2)
  }
  const send = async (hear: (share: number) => void): Promise<{ seconds: number } | undefined> => {
    if (!(await form.trigger('phone'))) return undefined
    try {
      return await sendCode('sms/send', { phone: form.getValues('phone'), event: 'register' }, hear)
    } catch (error) {
      if (placeRefusal(form, error, fieldOf)) return undefined
      throw error
    }
  }
  const submit = form.handleSubmit(
    async (values) => {
      try {
        const session = await call('user/register', { ...values, device: deviceId(), ...deviceSecret.field() })
        toast(t('success.registration'))
        await beginSession(session)
      } catch (error) {
        if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
        else if (firstStep.some((name) => form.getFieldState(name).error)) setStep(1)
      }
    },
    (wrong) => {
      if (firstStep.some((name) => wrong[name])) setStep(1)
    },
  )

  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (step === 1 ? goOn() : submit(event))
      }}
    >
      <div className={css['intro']}>
        <span className={css['step']}>{t('register.step', { step, count: 2 })}</span>
        <h2>{t(step === 1 ? 'register.title' : 'register.passwords-title')}</h2>
        <p>{t(step === 1 ? 'register.text' : 'register.passwords-text')}</p>
      </div>
      {step === 1 ? (
        <>
          <Bound form={form} name="phone">
            {(field) => <PhoneField {...field} />}
          </Bound>
          <Bound form={form} name="code">
            {(field) => <CodeField {...field} label={t('register.code')} send={send} name="code" />}
          </Bound>
          <Bound form={form} name="username">
            {(field) => (
              <TextField
                {...field}
                label={t('register.username')}
                hint={t('register.username-hint')}
                autoComplete="username"
                maxLength={20}
                name="username"
              />
            )}
          </Bound>
          <Bound form={form} name="invite_code">
            {(field) => (
              <TextField
                {...field}
                label={t(inviteRequired ? 'register.invite' : 'register.invite-optional')}
                maxLength={20}
                name="invite"
                error={field.error ?? (inviteState === 'invalid' ? t('invite.unknown') : undefined)}
                hint={
                  inviteState === 'none' ? undefined : (
                    <InviteHint state={inviteState} fromLink={invite !== undefined && field.value === invite} />
                  )
                }
              />
            )}
          </Bound>
        </>
      ) : (
        <>
          <Bound form={form} name="password">
            {(field) => (
              <PasswordField
                {...field}
                label={t('register.password')}
                hint={t('register.password-hint')}
                autoComplete="new-password"
                name="new-password"
              />
            )}
          </Bound>
          <Bound form={form} name="passwordConfirm">
            {(field) => <PasswordField {...field} label={t('register.password-again')} autoComplete="new-password" />}
          </Bound>
          <Bound form={form} name="payPassword">
            {(field) => (
              <PinField {...field} label={t('register.pay-password')} hint={t('register.pay-password-hint')} />
            )}
          </Bound>
          <Bound form={form} name="payPasswordConfirm">
            {(field) => <PinField {...field} label={t('register.pay-password-again')} />}
          </Bound>
        </>
      )}
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t(step === 1 ? 'register.next' : 'common.register')}
        </Button>
        {step === 1 ? (
          <Button kind="secondary" block onClick={onLogin}>
            {t('register.to-login')}
          </Button>
        ) : (
          <Button kind="secondary" block onClick={() => setStep(1)}>
            {t('kit.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
