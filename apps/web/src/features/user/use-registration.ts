import { register } from '@synet/contract/schema/user/session'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import { documentsQuery } from '#api/documents-query.ts'
import { toastFailure } from '#api/failure.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { placeRefusal, sendToField, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { t } from '#texts/t.ts'
import { beginSession } from './begin-session.ts'
import { mayInvite, useInviteState } from './invite-hint.tsx'

const fieldOf = {
  'phone.': 'phone',
  'username.': 'username',
  'invite.': 'invite_code',
  'code.': 'code',
  'pay-password.mismatch': 'payPasswordConfirm',
  'pay-password.': 'payPassword',
  'password.mismatch': 'passwordConfirm',
  'password.': 'password',
  'documents.': 'documents',
} as const
const firstStep = ['phone', 'username', 'invite_code', 'code'] as const

export type Registration = ReturnType<typeof useRegistration>

/** A registration in two steps: who one is, then the passwords. A refusal of the first step's fields leads back to it. */
export function useRegistration(invite: string | undefined) {
  // Required until the configuration says otherwise.
  const config = useQuery(configQuery).data
  const inviteRequired = config?.inviteRequired ?? true
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
    documents: 0,
  })
  const version = useQuery(documentsQuery).data?.version ?? 0
  const inviteState = useInviteState(form.watch('invite_code'))

  const goOn = async (): Promise<void> => {
    const fine = await form.trigger([...firstStep])
    if (inviteRequired && !form.getValues('invite_code')?.trim()) {
      form.setError('invite_code', { type: 'server', message: 'invite.required' })
    } else if (fine && (await mayInvite(form.getValues('invite_code')))) setStep(2)
  }
  const send = (onProgress: (share: number) => void) =>
    sendToField(form, 'phone', fieldOf, (phone) => sendCode('sms/send', { phone, event: 'register' }, onProgress))
  const submit = form.handleSubmit(
    async (values) => {
      try {
        const session = await call('user/register', { ...values, device: deviceId(), ...deviceSecret.field() })
        toast(t('success.registration'))
        // The email is its last step.
        await beginSession(session, '/pages-sub/email/bind-email')
      } catch (error) {
        if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
        else if (firstStep.some((name) => form.getFieldState(name).error)) setStep(1)
      }
    },
    (wrong) => {
      if (firstStep.some((name) => wrong[name])) setStep(1)
    },
  )
  return {
    form,
    version,
    step,
    inviteRequired,
    houseCode: config?.houseInviteCode,
    inviteState,
    goBack: () => setStep(1),
    goOn,
    send,
    submit,
  }
}
