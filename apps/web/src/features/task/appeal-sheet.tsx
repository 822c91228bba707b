import { appealMax, trainSchemas } from '@synet/contract/schema/train'
import { Button } from '@synet/ui/controls/button'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { call, invalidate } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'

function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useContractForm(trainSchemas['train/appeal'].request, { id, text: '' })
  const submit = submitForm(form, { 'appeal.': 'text' }, async (values) => {
    await call('train/appeal', values)
    toast(t('offence.sent'))
    invalidate('train/offences')
    onClose()
  })
  return (
    <form className="section" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('offence.appeal-text')}</p>
      <FormField form={form} name="text">
        {(field) => (
          <TextField {...field} label={t('offence.appeal-label')} maxLength={appealMax} showCount multiline />
        )}
      </FormField>
      <Button type="submit" block loading={form.formState.isSubmitting}>
        {t('offence.appeal')}
      </Button>
    </form>
  )
}

export function AppealSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={t('offence.appeal')}>
      {id !== undefined && <AppealForm id={id} onClose={onClose} />}
    </Sheet>
  )
}
