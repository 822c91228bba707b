import type { Request } from '@synet/contract/calls'
import { userPasskeySchemas } from '@synet/contract/schema/user/passkey'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { call } from '#api/api.ts'
import { refusalCode } from '#api/failure.ts'
import { mailCodeField, payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { authenticator, cachePasskeys, type Passkeys } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'

export interface Owner {
  readonly username: string
  readonly email: string
}

const typed = z.pick(userPasskeySchemas['user/addPasskey'].request, { name: true, payPassword: true, code: true })
const fieldOf = { 'passkey.name': 'name', 'pay-password.': 'payPassword', 'code.': 'code' } as const

function AddPasskey({ passkeys, owner, onClose }: { passkeys: Passkeys; owner: Owner; onClose: () => void }) {
  const { username, email } = owner
  const isFirst = passkeys.list.length === 0
  const form = useContractForm(typed, { name: '', payPassword: '', ...(isFirst && { code: '' }) })
  // A key that the device has created is kept for another try, because it would not create a second one.
  const created = useRef<Request<'user/addPasskey'>['registration']>(undefined)
  const submit = submitForm(form, fieldOf, async (values) => {
    const device = await authenticator()
    const registration = (created.current ??= await device.createKey(passkeys, username))
    const { credentialId, attestationObject } = registration
    const content = { purpose: 'add-key', credentialId, attestationObject } as const
    const signature = isFirst ? undefined : await device.signContent(passkeys, content)
    try {
      cachePasskeys(await call('user/addPasskey', { ...values, registration, signature }))
    } catch (error) {
      if (refusalCode(error) === 'passkey.taken') created.current = undefined
      throw error
    }
    toast(t('passkey.added'))
    onClose()
  })
  return (
    <form
      className="parts"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
    >
      <HoldNotice text="passkey.hold" />
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('token.name')} hint={t('token.name-hint')} maxLength={40} />}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      {isFirst ? (
        <FormField form={form} name="code">
          {mailCodeField(email, 'passkey')}
        </FormField>
      ) : (
        <Notice>{t('passkey.by-existing')}</Notice>
      )}
      <SubmitButton form={form}>{t('passkey.add')}</SubmitButton>
    </form>
  )
}

export function AddPasskeySheet({
  open,
  ...content
}: {
  open: boolean
  passkeys: Passkeys
  owner: Owner
  onClose: () => void
}) {
  return (
    <Sheet open={open} onClose={content.onClose} title={t('passkey.add')}>
      {open && <AddPasskey {...content} />}
    </Sheet>
  )
}
