import { userProfileSchemas } from '@synet/contract/schema/user/profile'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { TextField } from '@synet/ui/fields/text-field'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { emailField } from '#forms/email-field.tsx'
import { payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, sendToField, submitForm, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { t } from '#texts/t.ts'
import { emailSaved } from './email-saved.ts'
import css from './login.module.css'

const fieldOf = {
  'email.old': 'oldEmail',
  'email.': 'newEmail',
  'code.old': 'oldCode',
  'code.': 'newCode',
  'pay-password.': 'payPassword',
} as const

/** Changing needs the codes of both addresses (ST-05). */
export function ChangeEmailForm({ email }: { email: string }) {
  const form = useContractForm(userProfileSchemas['user/changeEmail'].request, {
    oldEmail: email,
    oldCode: '',
    newEmail: '',
    newCode: '',
    payPassword: '',
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    await emailSaved(await call('user/changeEmail', values), t('success.modification'))
  })
  const send = (
    field: 'oldEmail' | 'newEmail',
    event: 'change-old' | 'change-new',
    onProgress: (share: number) => void,
  ) =>
    sendToField(form, field, { 'email.': field }, (address) =>
      sendCode('ems/send', { email: address, event }, onProgress),
    )
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="email.change-hold" />
      <FormField form={form} name="oldEmail">
        {(field) => (
          <TextField {...field} label={t('email.old')} type="email" inputMode="email" readOnly maxLength={254} />
        )}
      </FormField>
      <FormField form={form} name="oldCode">
        {(field) => (
          <CodeField
            {...field}
            label={t('email.old-code')}
            send={(onProgress) => send('oldEmail', 'change-old', onProgress)}
          />
        )}
      </FormField>
      <FormField form={form} name="newEmail">
        {(field) => emailField(field, t('email.new'))}
      </FormField>
      <FormField form={form} name="newCode">
        {(field) => (
          <CodeField
            {...field}
            label={t('email.new-code')}
            send={(onProgress) => send('newEmail', 'change-new', onProgress)}
          />
        )}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <div className={css['actions']}>
        <SubmitButton form={form}>{t('email.change')}</SubmitButton>
      </div>
    </form>
  )
}
