import { register } from '@synet/contract/schema/user/session'
import { useQuery } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { call, callQuery } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { focusFault } from '#forms/focus-fault.ts'
import { sendToField, submitForm, useContractForm, FormField } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { rememberPin } from '#session/own-pin.ts'
import { startSession, leaveLogin } from './begin-session.ts'
import { mayInvite, useInviteState, InviteHint } from './invite-hint.tsx'
import { withTakeOver } from './with-take-over.ts'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { toast } from '@synet/ui/overlays/toast'
import { loginPath } from '#routes.ts'
import { showUser, userQuery } from '#session/user.ts'
import { CopyableText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'
import { BindEmailForm } from './bind-email-form.tsx'
import css from './login.module.css'
import { RegisterPart } from './register-part.tsx'
import { codeOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { PinField } from '@synet/ui/fields/pin-field'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { TextField } from '@synet/ui/fields/text-field'
import { ScanButton } from '@synet/ui/media/scan-button'
import { CodeField } from '#forms/code-field.tsx'
import { moveOn } from '#forms/move-on.ts'
import { scannedInvite } from '#forms/scanned.ts'
import { PhoneField } from './phone-field.tsx'

const fieldOf = {
  'phone.': 'phone',
  'username.': 'username',
  'invite.': 'invite_code',
  'code.': 'code',
  'pay-password.': 'payPassword',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
  'documents.': 'documents',
} as const
const identity = ['phone', 'username', 'invite_code', 'code'] as const

/** The version of the documents that somebody who registers now accepts. */
const documentsQuery = callQuery('index/documents', {})

export type Registration = ReturnType<typeof useRegistration>

/** A registration: who one is, then, once that is right, the passwords below it. */
export function useRegistration(invite: string | undefined) {
  // Required until the configuration says otherwise.
  const config = useQuery(configQuery).data
  const inviteRequired = config?.inviteRequired ?? true
  const [asksPasswords, setAsksPasswords] = useStateSurvivingLogout('asks passwords', false)
  const form = useContractForm(register, {
    phone: '',
    username: '',
    password: '',
    passwordConfirm: '',
    payPassword: '',
    payPasswordConfirm: '',
    invite_code: invite ?? '',
    code: '',
    documents: 0,
  })
  const version = useQuery(documentsQuery).data?.version ?? 0
  const inviteState = useInviteState(form.watch('invite_code'))

  const goOn = async (event: BaseSyntheticEvent): Promise<void> => {
    const fine = await form.trigger([...identity])
    if (inviteRequired && !form.getValues('invite_code')?.trim()) {
      form.setError('invite_code', { type: 'server', message: 'invite.required' })
    } else if (fine && (await mayInvite(form.getValues('invite_code')))) return setAsksPasswords(true)
    await focusFault(event)
  }
  const send = (onProgress: (share: number) => void) =>
    sendToField(form, 'phone', fieldOf, (phone) => sendCode('sms/send', { phone, event: 'register' }, onProgress))
  const submit = submitForm(form, fieldOf, async (values) => {
    const given = { ...values, device: deviceId(), ...deviceSecret.field() }
    startSession(await withTakeOver((consent) => call('user/register', { ...given, ...consent })))
    rememberPin(values.payPassword)
  })
  return {
    form,
    version,
    asksPasswords,
    inviteRequired,
    houseCode: config?.houseInviteCode,
    inviteState,
    goOn,
    send,
    submit,
  }
}

/**
 * The last part of a registration, once the account is there.
 * @param elsewhere the visitor came from another app or site and may continue somewhere else: they read where to log in
 */
export function RegisterEmail({ elsewhere }: { elsewhere: boolean }) {
  const { data: user } = useQuery(userQuery)
  if (!user) return <Skeleton height={220} />
  return (
    <div className={css['form']}>
      <Notice title={t('success.registration')}>
        {t('email.registered', { username: user.username })}
        {elsewhere && (
          <>
            <p>{t('email.log-in-elsewhere')}</p>
            <CopyableText text={`${location.origin}/#${loginPath}`} name={t('title.login')} />
          </>
        )}
      </Notice>
      <RegisterPart part={3} title={t('email-prompt.title')} text={t('email.why')}>
        <BindEmailForm
          onDone={async (bound) => {
            showUser(bound)
            toast(t('success.binding'))
            await leaveLogin(bound.id)
          }}
        />
      </RegisterPart>
    </div>
  )
}

/** @param invite the code of the link that led here */
function IdentityFields({ registration, invite }: { registration: Registration; invite: string | undefined }) {
  const { form, inviteRequired, houseCode, inviteState, send } = registration
  const fillScanned = (text: string): void => {
    const code = scannedInvite(text)
    if (code === undefined) form.setError('invite_code', { type: 'server', message: t('invite.unknown') })
    else form.setValue('invite_code', codeOf(code), { shouldValidate: true })
  }
  return (
    <>
      <FormField form={form} name="phone">
        {(field) => <PhoneField {...field} />}
      </FormField>
      <FormField form={form} name="code">
        {(field) => <CodeField {...field} label={t('register.code')} send={send} name="code" />}
      </FormField>
      <FormField form={form} name="username">
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
      </FormField>
      <FormField form={form} name="invite_code">
        {(field) => (
          <TextField
            {...field}
            label={t(inviteRequired ? 'register.invite' : 'register.invite-optional')}
            maxLength={20}
            name="invite"
            clean={codeOf}
            after={<ScanButton onText={fillScanned} />}
            error={field.error ?? (inviteState === 'invalid' ? t('invite.unknown') : undefined)}
            hint={
              inviteState === 'none' ? undefined : (
                <InviteHint state={inviteState} fromLink={invite !== undefined && field.value === invite} />
              )
            }
          />
        )}
      </FormField>
      {inviteRequired && houseCode && inviteState === 'none' && (
        <Button kind="quiet" small onClick={() => form.setValue('invite_code', houseCode, { shouldValidate: true })}>
          {t('register.no-invite')}
        </Button>
      )}
    </>
  )
}

function PasswordFields({ form }: { form: Registration['form'] }) {
  return (
    <RegisterPart part={2} title={t('register.passwords-title')} text={t('register.passwords-text')}>
      <FormField form={form} name="password">
        {(field) => (
          <PasswordField
            {...field}
            label={t('login.password')}
            hint={t('register.password-hint')}
            autoComplete="new-password"
            name="new-password"
          />
        )}
      </FormField>
      <FormField form={form} name="passwordConfirm">
        {(field) => <PasswordField {...field} label={t('register.password-again')} autoComplete="new-password" />}
      </FormField>
      <FormField form={form} name="payPassword">
        {(field) => (
          <PinField
            {...field}
            label={t('pay-password.label')}
            hint={t('register.pay-password-hint')}
            reveals
            onChange={(pin) => {
              field.onChange(pin)
              // People who can see the digits type them once.
              form.setValue('payPasswordConfirm', pin)
            }}
          />
        )}
      </FormField>
    </RegisterPart>
  )
}

/** Nothing is ticked beforehand. */
function Acceptance({ registration: { form, version }, onRead }: { registration: Registration; onRead: () => void }) {
  const failure = form.formState.errors.documents?.message
  return (
    <>
      <CheckboxRow
        name={t('register.accept')}
        effect={
          <Button kind="quiet" small onClick={onRead}>
            {t('register.documents')}
          </Button>
        }
        checked={form.watch('documents') > 0}
        onChange={(accepted) => form.setValue('documents', accepted ? version : 0, { shouldValidate: accepted })}
      />
      {failure && <Notice tone="bad">{failure === 'documents.accept' ? t('register.accept-first') : failure}</Notice>}
    </>
  )
}

/** @param onRead shows the documents */
export function RegisterForm({
  invite,
  onLogin,
  onRead,
}: {
  invite: string | undefined
  onLogin: () => void
  onRead: () => void
}) {
  const registration = useRegistration(invite)
  const { form, asksPasswords } = registration
  return (
    <form
      className={css['form']}
      noValidate
      onKeyDown={moveOn}
      onSubmit={(event) => {
        event.preventDefault()
        void (asksPasswords ? registration.submit(event) : registration.goOn(event))
      }}
    >
      <RegisterPart part={1} title={t('register.title')} text={t('register.text')}>
        <IdentityFields registration={registration} invite={invite} />
      </RegisterPart>
      {asksPasswords && (
        <>
          <PasswordFields form={form} />
          <Acceptance registration={registration} onRead={onRead} />
        </>
      )}
      <div className={css['actions']}>
        <SubmitButton form={form}>{t(asksPasswords ? 'title.register' : 'register.next')}</SubmitButton>
        {!asksPasswords && (
          <Button kind="secondary" block onClick={onLogin}>
            {t('register.to-login')}
          </Button>
        )}
      </div>
    </form>
  )
}
