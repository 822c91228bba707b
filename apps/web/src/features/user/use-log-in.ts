import type { Answer, RequestInput } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#api/api.ts'
import { afterNextPaint } from '#app/after-next-paint.ts'
import { refusalCode } from '#api/failure.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { keepFailure, placeRefusal, useContractForm } from '#forms/form.tsx'
import { withProofOfWork } from '#forms/with-proof-of-work.ts'
import { loadWords } from '#texts/language.ts'
import { authenticator, canUsePasskeys } from '#session/passkeys.ts'
import { freezeTicket } from '#session/freeze-ticket.ts'
import { beginSession } from './begin-session.ts'
import { deviceCountry } from './phone-field.tsx'
import { isNationalPhone, wholePhone } from './phone-parts.ts'

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
