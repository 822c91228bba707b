import { Button } from '@synet/ui/controls/button'
import { type SentForm, SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { userHandleOf } from '@synet/contract/user-handle'
import { CodeField } from '#forms/code-field.tsx'
import { FormField } from '#forms/form.tsx'
import { secondFactorField } from '#forms/second-factor-field.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './login.module.css'
import { CountryField } from './phone-field.tsx'
import { isNationalPhone } from './phone-parts.ts'
import { useLogIn } from './use-log-in.ts'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'

const rows = 6
const columns = 48
const step = 10

/** Draws a path for each level, as the kit's cells do; the kit's own part would be another file for this page to wait for. */
function pathsOf(updates: readonly string[]): string[] {
  const paths = ['', '', '', '', '', '']
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const level = Number(updates[row]?.[column] ?? 0)
      paths[level] += `M${column * step} ${(rows - row - 1) * step}h8v8h-8z`
    }
  return paths
}

/**
 * What the last versions of the busiest model changed, if the page before has asked for it: this one fetches nothing more
 * than it needs. Otherwise its cells are empty.
 */
function LoginBand() {
  const { data } = useQuery({ ...projectsQuery(), enabled: false })
  const busiest = [...(data?.list ?? [])].sort((a, b) => b.units - a.units).find((one) => one.updates.length > 0)
  return (
    <svg className={css['band']} viewBox={`0 0 ${columns * step - 2} ${rows * step - 2}`} aria-hidden="true">
      {pathsOf(busiest?.updates.slice(-rows) ?? []).map((d, level) => (
        <path key={`${level}`} fill={`var(--cell-${level})`} d={d} />
      ))}
    </svg>
  )
}

/** A computer trains without a log-in, by a code that its owner's phone confirms. */
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
  form,
  byPasskey,
  onRegister,
}: {
  form: SentForm
  byPasskey: (() => Promise<void>) | undefined
  onRegister: () => void
}) {
  return (
    <div className={css['actions']}>
      <SubmitButton form={form}>{t('title.login')}</SubmitButton>
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
      <LoginActions form={form} byPasskey={byPasskey} onRegister={onRegister} />
      <Site />
    </form>
  )
}
