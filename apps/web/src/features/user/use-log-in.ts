import type { Answer, RequestInput } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { login } from '@synet/contract/schema/user/session'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { refusalCode, toastFailure } from '#api/failure.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { placeRefusal, useContractForm } from '#forms/form.tsx'
import { withProofOfWork } from '#forms/with-proof-of-work.ts'
import { freezeTicket } from '#session/freeze-ticket.ts'
import { beginSession } from './begin-session.ts'
import { deviceCountry } from './phone-field.tsx'
import { isNationalPhone, wholePhone } from './phone-parts.ts'

type Credentials = Pick<RequestInput<'user/login'>, 'account' | 'password' | 'code'>

const fieldOf = { 'login.code': 'code', 'code.': 'code', 'login.': 'password', 'phone.': 'account' } as const

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

/** The log-in form; `needsCode` and `frozen` are the server's words once it wants a code, or has frozen the account. */
export function useLogIn() {
  const form = useContractForm(login, { account: '', password: '' })
  const [country, setCountry] = useState(deviceCountry)
  const [needsCode, setNeedsCode] = useState<string>()
  const [frozen, setFrozen] = useState<string>()
  const tryOnce = async ({ account, password, code }: Credentials, onProgress: (share: number) => void = () => {}) =>
    logIn(
      {
        account: isNationalPhone(account) ? wholePhone(country, account) : account,
        password,
        ...(needsCode !== undefined && code !== undefined && { code }),
      },
      onProgress,
    )
  const refused = (error: unknown): void => {
    if (error instanceof CallError && error.data?.error === 'login.frozen') {
      freezeTicket.keep(String(error.data['ticket']))
      setFrozen(error.message)
    } else if (error instanceof Error && refusalCode(error) === 'login.code-required') setNeedsCode(error.message)
    else if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await beginSession(await tryOnce(values))
    } catch (error) {
      refused(error)
    }
  })
  /** The same try without a code has one sent, if the password is right. */
  const send = async (onProgress: (share: number) => void): Promise<{ seconds: number } | undefined> => {
    const { account, password } = form.getValues()
    try {
      await beginSession(await tryOnce({ account, password }, onProgress))
    } catch (error) {
      // The refusal carries where the code was sent, and when it may be sent again.
      if (refusalCode(error) === 'login.code-required') throw error
      refused(error)
    }
    return undefined
  }
  return { form, country, setCountry, needsCode, frozen, submit, send }
}
