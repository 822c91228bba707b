import { codeOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { PasswordField } from '@synet/ui/fields/password-field'
import { PinField } from '@synet/ui/fields/pin-field'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { TextField } from '@synet/ui/fields/text-field'
import { ScanButton } from '@synet/ui/media/scan-button'
import { CodeField } from '#forms/code-field.tsx'
import { FormField } from '#forms/form.tsx'
import { moveOn } from '#forms/move-on.ts'
import { scannedInvite } from '#forms/scanned.ts'
import { t } from '#texts/t.ts'
import { InviteHint } from './invite-hint.tsx'
import css from './login.module.css'
import { PhoneField } from './phone-field.tsx'
import { RegisterPart } from './register-part.tsx'
import { type Registration, useRegistration } from './use-registration.ts'

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
