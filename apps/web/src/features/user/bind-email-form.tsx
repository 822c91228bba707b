import type { Answer } from '@synet/contract/calls'
import { userProfileSchemas } from '@synet/contract/schema/user/profile'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { refusalCode } from '#api/failure.ts'
import { CodeField } from '#forms/code-field.tsx'
import { payPasswordField } from '#forms/confirmation-fields.tsx'
import { emailField } from '#forms/email-field.tsx'
import { FormField, sendToField, submitForm, useContractForm } from '#forms/form.tsx'
import { moveOn } from '#forms/move-on.ts'
import { sendCode } from '#forms/send-code.ts'
import { forgetPin, recallPin } from '#session/own-pin.ts'
import { t } from '#texts/t.ts'
import css from './login.module.css'

const fieldOf = { 'email.': 'email', 'code.': 'code', 'pay-password.': 'payPassword' } as const

/** @param onDone continues from here; its failure is shown */
export function BindEmailForm({ onDone }: { onDone: (user: Answer<'user/bindEmail'>) => Promise<void> }) {
  // The rule for adding an address lets a person who chose the payment password minutes ago type it once.
  const [own, setOwn] = useState(recallPin)
  const form = useContractForm(userProfileSchemas['user/bindEmail'].request, {
    email: '',
    code: '',
    payPassword: own ?? '',
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    try {
      await onDone(await call('user/bindEmail', values))
    } catch (error) {
      if (own !== undefined && refusalCode(error)?.startsWith('pay-password.')) {
        forgetPin()
        setOwn(undefined)
      }
      throw error
    }
  })
  return (
    <form className={css['form']} onKeyDown={moveOn} onSubmit={(event) => void submit(event)} noValidate>
      <FormField form={form} name="email">
        {emailField}
      </FormField>
      <FormField form={form} name="code">
        {(field) => (
          <CodeField
            {...field}
            label={t('email.code')}
            sentHint={t('email.code-hint')}
            name="code"
            send={(onProgress) =>
              sendToField(form, 'email', fieldOf, (email) => sendCode('ems/send', { email, event: 'bind' }, onProgress))
            }
          />
        )}
      </FormField>
      {own === undefined && (
        <FormField form={form} name="payPassword">
          {payPasswordField}
        </FormField>
      )}
      <div className={css['actions']}>
        <SubmitButton form={form}>{t('email.bind')}</SubmitButton>
      </div>
    </form>
  )
}
