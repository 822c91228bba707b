import { factorProof } from '@synet/contract/schema/user/second-factor'
import { codeOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { call, invalidate } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { t } from '#texts/t.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'

export type FactorChange = 'renew' | 'end'

function ChangeFactor({ what, onClose }: { what: FactorChange; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useContractForm(factorProof, { password: '', secondFactor: '' })
  const submit = submitForm(form, { 'password.': 'password', 'factor.': 'secondFactor' }, async (values) => {
    if (what === 'renew') setCodes((await call('user/renewRecoveryCodes', values)).recoveryCodes)
    else {
      await call('user/endSecondFactor', values)
      toast(t('factor.ended'))
      onClose()
    }
    invalidate('user/secondFactor')
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      {what === 'end' ? <HoldNotice text="passkey.hold" /> : <p>{t('factor.renew-text')}</p>}
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('factor.password')} name="password" />}
      </FormField>
      <FormField form={form} name="secondFactor">
        {(field) => (
          <TextField
            {...field}
            label={t('factor.code')}
            hint={t('factor.or-recovery')}
            clean={codeOf}
            autoComplete="one-time-code"
            maxLength={30}
          />
        )}
      </FormField>
      <Button type="submit" block kind={what === 'end' ? 'danger' : 'primary'} loading={form.formState.isSubmitting}>
        {t(what === 'end' ? 'factor.turn-off' : 'factor.renew')}
      </Button>
    </form>
  )
}

export function ChangeFactorSheet({ what, onClose }: { what: FactorChange | undefined; onClose: () => void }) {
  // While the sheet slides away it keeps showing what it showed.
  const [last, setLast] = useState(what)
  if (what && what !== last) setLast(what)
  return (
    <Sheet open={what !== undefined} onClose={onClose} title={t(last === 'end' ? 'factor.turn-off' : 'factor.renew')}>
      {what && <ChangeFactor what={what} onClose={onClose} />}
    </Sheet>
  )
}
