import type { Request } from '@synet/contract/calls'
import { PinField } from '@synet/ui/fields/pin-field'
import { t } from '#texts/t.ts'
import { CodeField } from './code-field.tsx'
import type { FieldProps } from './form.tsx'
import { sendCode } from './send-code.ts'

export const payPasswordField = (field: FieldProps) => <PinField {...field} label={t('pay-password.label')} />

/** The code that was sent to the person's e-mail address. */
export const mailCodeField = (email: string, event: Request<'ems/send'>['event']) => (field: FieldProps) => (
  <CodeField
    {...field}
    name="code"
    label={t('email.code')}
    hint={t('account.code-to', { email })}
    sentHint={t('email.code-hint')}
    send={(onProgress) => sendCode('ems/send', { email, event }, onProgress)}
  />
)
