import { register } from '@synet/contract/schema/user/session'
import { useQuery } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { call, callQuery } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { focusFault } from '#forms/focus-fault.ts'
import { sendToField, submitForm, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { rememberPin } from '#session/own-pin.ts'
import { startSession } from './begin-session.ts'
import { mayInvite, useInviteState } from './invite-hint.tsx'
import { withTakeOver } from './with-take-over.ts'

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
