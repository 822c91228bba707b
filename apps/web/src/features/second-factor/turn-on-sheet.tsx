import type { Answer } from '@synet/contract/calls'
import { userSecondFactorSchemas } from '@synet/contract/schema/user/second-factor'
import { digitsOf } from '@synet/words/format'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { QrCode } from '@synet/ui/media/qr-code'
import { Sheet } from '@synet/ui/overlays/sheet'
import { useState } from 'react'
import { call, invalidate } from '#api/api.ts'
import { payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { CopyableText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'

type Begun = Answer<'user/beginSecondFactor'>

function AskPassword({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useContractForm(userSecondFactorSchemas['user/beginSecondFactor'].request, {
    password: '',
    payPassword: '',
  })
  const submit = submitForm(form, { 'password.': 'password', 'pay-password.': 'payPassword' }, async (values) =>
    onBegun(await call('user/beginSecondFactor', values)),
  )
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('login.password')} name="password" />}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <SubmitButton form={form}>{t('common.continue')}</SubmitButton>
    </form>
  )
}

function AskFirstCode({ begun, onCodes }: { begun: Begun; onCodes: (codes: readonly string[]) => void }) {
  const form = useContractForm(userSecondFactorSchemas['user/confirmSecondFactor'].request, { secondFactor: '' })
  const submit = submitForm(form, { 'factor.': 'secondFactor' }, async (values) => {
    const { recoveryCodes } = await call('user/confirmSecondFactor', values)
    onCodes(recoveryCodes)
    invalidate('user/secondFactor')
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('factor.scan')}</p>
      <div className={css['code']}>
        <QrCode value={begun.uri} name={t('factor.secret')} size={188} />
      </div>
      <CopyableText text={begun.secret} name={t('factor.secret')} />
      <FormField form={form} name="secondFactor">
        {(field) => (
          <TextField
            {...field}
            label={t('factor.code')}
            inputMode="numeric"
            clean={digitsOf}
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
        )}
      </FormField>
      <SubmitButton form={form}>{t('factor.turn-on')}</SubmitButton>
    </form>
  )
}

function TurnOn({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />
  return begun ? <AskFirstCode begun={begun} onCodes={setCodes} /> : <AskPassword onBegun={setBegun} />
}

/** Password, then the app's first code, then the recovery codes. */
export function TurnOnSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={t('title.second-factor')}>
      {open && <TurnOn onClose={onClose} />}
    </Sheet>
  )
}
