import { userSecuritySchemas } from '@synet/contract/schema/user/security'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { call, invalidate } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'
import css from './security.module.css'

/** The word that appears in each of our mails. */
export function MailWordForm({ mailWord }: { mailWord: string }) {
  const form = useContractForm(userSecuritySchemas['user/setMailWord'].request, { mailWord })
  const submit = submitForm(form, { 'mail-word.': 'mailWord' }, async (values) => {
    await call('user/setMailWord', values)
    invalidate('user/security')
    toast(t('security.word-saved'))
  })
  return (
    <form className={css['section']} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('security.word-text')}</p>
      <FormField form={form} name="mailWord">
        {(field) => <TextField {...field} label={t('security.word')} hint={t('security.word-hint')} maxLength={60} />}
      </FormField>
      <SubmitButton form={form} kind="secondary">
        {t('security.word-save')}
      </SubmitButton>
    </form>
  )
}
