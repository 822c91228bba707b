import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { userHandleOf } from '@synet/contract/user-handle'
import { CodeField } from '#forms/code-field.tsx'
import { FormField } from '#forms/form.tsx'
import { secondFactorField } from '#forms/second-factor-field.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { LoginBand } from './login-band.tsx'
import css from './login.module.css'
import { CountryField } from './phone-field.tsx'
import { isNationalPhone } from './phone-parts.ts'
import { useLogIn } from './use-log-in.ts'

/** It trains without a log-in, by a code that its owner's phone confirms. */
const isComputer = matchMedia('(pointer: fine)').matches

/** The domain stands out: a person who types a password can see where. */
function Site() {
  const domain = location.host
  const [before, after] = t('login.site', { domain }).split(domain)
  return (
    <p className={css['site']}>
      {before}
      <b>{domain}</b>
      {after}
    </p>
  )
}

function LoginActions({
  sending,
  byPasskey,
  onRegister,
}: {
  sending: boolean
  byPasskey: (() => Promise<void>) | undefined
  onRegister: () => void
}) {
  return (
    <div className={css['actions']}>
      <Button type="submit" block loading={sending}>
        {t('common.log-in')}
      </Button>
      {byPasskey && (
        <Button kind="secondary" block onClick={byPasskey}>
          {t('login.passkey')}
        </Button>
      )}
      <Button kind="secondary" block onClick={onRegister}>
        {t('login.to-register')}
      </Button>
      <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/identity/index'))}>
        {t('login.lost')}
      </Button>
      {isComputer && (
        <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages/computer/index'))}>
          {t('title.computer')}
        </Button>
      )}
    </div>
  )
}

export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const { form, country, setCountry, needsCode, needsFactor, frozen, submit, send, byPasskey } = useLogIn()
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <LoginBand />
      <div className={css['intro']}>
        <h2>{t('login.title')}</h2>
        <p>{t('login.text')}</p>
      </div>
      <FormField form={form} name="account">
        {(field) => (
          <TextField
            {...field}
            label={t('login.account')}
            name="username"
            autoComplete="username webauthn"
            maxLength={20}
            clean={userHandleOf}
          />
        )}
      </FormField>
      {isNationalPhone(form.watch('account')) && <CountryField value={country} onChange={setCountry} />}
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('login.password')} name="password" />}
      </FormField>
      <div className={css['forgot']}>
        <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/password/edit-password'))}>
          {t('login.forgot')}
        </Button>
      </div>
      {needsCode !== undefined && (
        <>
          <Notice tone="warn">{needsCode}</Notice>
          <FormField form={form} name="code">
            {(field) => <CodeField {...field} label={t('register.code')} send={send} name="code" />}
          </FormField>
        </>
      )}
      {needsFactor && (
        <FormField form={form} name="secondFactor">
          {secondFactorField}
        </FormField>
      )}
      {frozen !== undefined && (
        <Notice tone="bad">
          {frozen}
          <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/freeze/index'))}>
            {t('login.frozen-look')}
          </Button>
        </Notice>
      )}
      <LoginActions sending={form.formState.isSubmitting} byPasskey={byPasskey} onRegister={onRegister} />
      <Site />
    </form>
  )
}
