import { askIdentityCheck, identityFactsMax, identityHoldHours } from '@synet/contract/schema/user/identity'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { withProofOfWork } from '#forms/with-proof-of-work.ts'
import { t } from '#texts/t.ts'

const fieldOf = { 'phone.': 'account', 'email.': 'contact', 'identity.': 'facts' } as const

/** Asks two operators to check whose account it is. */
export function AskIdentityForm() {
  const [asked, setAsked] = useState(false)
  const form = useContractForm(askIdentityCheck, { account: '', contact: '', facts: '' })
  const submit = submitForm(form, fieldOf, async (values) => {
    await withProofOfWork(
      (work) => call('user/askIdentityCheck', { ...values, ...(work && { work }) }),
      () => undefined,
    )
    setAsked(true)
  })
  if (asked) return <Notice>{t('identity.asked')}</Notice>
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('identity.text', { hours: identityHoldHours })}</p>
      <FormField form={form} name="account">
        {(field) => <TextField {...field} label={t('login.account')} maxLength={20} autoComplete="username" />}
      </FormField>
      <FormField form={form} name="contact">
        {(field) => <TextField {...field} label={t('identity.contact')} maxLength={254} autoComplete="email" />}
      </FormField>
      <FormField form={form} name="facts">
        {(field) => (
          <TextField
            {...field}
            label={t('identity.facts')}
            hint={t('identity.facts-hint')}
            maxLength={identityFactsMax}
            showCount
            multiline
          />
        )}
      </FormField>
      <SubmitButton form={form}>{t('identity.ask-title')}</SubmitButton>
    </form>
  )
}
