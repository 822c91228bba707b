import { userSchemas } from '@synet/contract/schema/user'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { toastFailure } from '#api/failure.ts'
import { Bound, placeRefusal, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { t } from '#texts/t.ts'
import { emailSaved } from './email-saved.ts'
import css from './login.module.css'

const fieldOf = { 'email.': 'email', 'code.': 'code' } as const

export function BindEmailForm() {
  const form = useContractForm(userSchemas['user/bindEmail'].request, { email: '', code: '' })
  const submit = form.handleSubmit(async (values) => {
    try {
      await emailSaved(await call('user/bindEmail', values), t('success.binding'))
    } catch (error) {
      if (!placeRefusal(form, error, fieldOf)) toastFailure(error)
    }
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <Notice>{t('email.why')}</Notice>
      <Bound form={form} name="email">
        {(field) => (
          <TextField
            {...field}
            label={t('email.address')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            name="email"
          />
        )}
      </Bound>
      <Bound form={form} name="code">
        {(field) => (
          <CodeField
            {...field}
            label={t('email.code')}
            hint={t('email.code-hint')}
            name="code"
            send={async (hear) => {
              if (!(await form.trigger('email'))) return undefined
              try {
                return await sendCode('ems/send', { email: form.getValues('email'), event: 'bind' }, hear)
              } catch (error) {
                if (placeRefusal(form, error, fieldOf)) return undefined
                throw error
              }
            }}
          />
        )}
      </Bound>
      <div className={css['actions']}>
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t('email.bind')}
        </Button>
      </div>
    </form>
  )
}
