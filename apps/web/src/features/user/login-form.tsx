import type { Answer, RequestInput } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#api/api.ts'
import { afterNextPaint } from '#app/after-next-paint.ts'
import { refusalCode } from '#api/failure.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { keepFailure, placeRefusal, useContractForm, FormField } from '#forms/form.tsx'
import { withProofOfWork } from '#forms/with-proof-of-work.ts'
import { loadWords } from '#texts/language.ts'
import { authenticator, canUsePasskeys } from '#session/passkeys.ts'
import { freezeTicket } from '#session/freeze-ticket.ts'
import { beginSession } from './begin-session.ts'
import { deviceCountry, CountryField } from './phone-field.tsx'
import { isNationalPhone, wholePhone } from './phone-parts.ts'
import { Button } from '@synet/ui/controls/button'
import { type SentForm, SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { userHandleOf } from '@synet/contract/user-handle'
import { CodeField } from '#forms/code-field.tsx'
import { secondFactorField } from '#forms/second-factor-field.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './login.module.css'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'

type Credentials = Pick<RequestInput<'user/login'>, 'account' | 'password' | 'code' | 'secondFactor'>

const fieldOf = {
  'factor.': 'secondFactor',
  'login.code': 'code',
  'code.': 'code',
  'login.': 'password',
  'phone.': 'account',
} as const

/** Solves a proof of work only where the server asks for it: after too many tries from unknown devices. */
async function logIn(credentials: Credentials, onProgress: (share: number) => void): Promise<Answer<'user/login'>> {
  const request = { ...credentials, device: deviceId(), ...deviceSecret.field() }
  try {
    return await call('user/login', request)
  } catch (error) {
    if (refusalCode(error) !== 'work.required') throw error
    return withProofOfWork((work) => call('user/login', { ...request, ...(work && { work }) }), onProgress)
  }
}

/** Well before the server's nonce ends. */
const renewMs = 4 * 60_000

/** The texts of a refusal by the device are not among those of the first pages; an offer that nobody takes refuses nothing. */
async function enterByPasskey(autofill: boolean): Promise<void> {
  const words = () => loadWords(['person'])
  const [device] = await Promise.all([authenticator(), autofill ? undefined : words()])
  const signature = autofill ? await device.offerLogIn() : await device.signLogIn()
  if (!signature) return
  if (autofill) await words()
  await beginSession(await call('user/passkeyLogin', { signature, device: deviceId(), ...deviceSecret.field() }))
}

/**
 * Log-in by passkey: by a button, and where the browser can, offered with the user name.
 * @returns undefined in a browser without passkeys
 */
function usePasskeyLogIn(begin: () => void, showRefusal: (error: unknown) => void): (() => Promise<void>) | undefined {
  const offer = useEffectEvent(() => {
    enterByPasskey(true).catch((error: unknown) => {
      if (refusalCode(error) !== undefined) showRefusal(error)
    })
  })
  useEffect(() => {
    if (!canUsePasskeys) return undefined
    let left = false
    let timer: ReturnType<typeof setInterval> | undefined
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((can) => {
      if (!can || left) return
      offer()
      timer = setInterval(offer, renewMs)
    })
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [])
  if (!canUsePasskeys) return undefined
  return () => {
    begin()
    return enterByPasskey(false).catch(showRefusal)
  }
}

const schema = async () => (await import('@synet/contract/schema/user/session')).login

/** The log-in form; `needsCode` and `frozen` are the server's words once it wants a code, or has frozen the account. */
export function useLogIn() {
  const form = useContractForm(schema, { account: '', password: '' })
  useEffect(
    () =>
      void afterNextPaint()
        .then(schema)
        .catch(() => undefined),
    [],
  )
  const [country, setCountry] = useState(deviceCountry)
  const [needsCode, setNeedsCode] = useState<string>()
  const [frozen, setFrozen] = useState<string>()
  const [needsFactor, setNeedsFactor] = useState(false)
  const tryOnce = async (
    { account, password, code, secondFactor }: Credentials,
    onProgress: (share: number) => void = () => {},
  ) =>
    logIn(
      {
        account: isNationalPhone(account) ? wholePhone(country, account) : account,
        password,
        ...(needsCode !== undefined && code !== undefined && { code }),
        ...(needsFactor && secondFactor !== undefined && { secondFactor }),
      },
      onProgress,
    )
  const showRefusal = (error: unknown): void => {
    if (error instanceof CallError && error.data?.error === 'login.frozen') {
      freezeTicket.keep(String(error.data['ticket']))
      setFrozen(error.message)
    } else if (error instanceof Error && refusalCode(error) === 'login.code-required') setNeedsCode(error.message)
    else if (refusalCode(error) === 'login.factor-required' && !needsFactor) setNeedsFactor(true)
    else if (!placeRefusal(form, error, fieldOf)) keepFailure(form, error)
  }
  const forgetFailure = () => form.clearErrors('root')
  const submit = form.handleSubmit(async (values) => {
    try {
      await beginSession(await tryOnce(values))
    } catch (error) {
      showRefusal(error)
    }
  })
  /** A log-in without a code makes the server send one, if the password is right. */
  const send = async (onProgress: (share: number) => void): Promise<{ seconds: number } | undefined> => {
    const { account, password } = form.getValues()
    forgetFailure()
    try {
      await beginSession(await tryOnce({ account, password }, onProgress))
    } catch (error) {
      // The refusal carries where the code was sent, and when it may be sent again.
      if (refusalCode(error) === 'login.code-required') throw error
      showRefusal(error)
    }
    return undefined
  }
  const byPasskey = usePasskeyLogIn(forgetFailure, showRefusal)
  return { form, country, setCountry, needsCode, needsFactor, frozen, submit, send, byPasskey }
}

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
  const busiest = [...(data?.list ?? [])]
    .sort((a, b) => b.units - a.units)
    .find((candidate) => candidate.updates.length > 0)
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
