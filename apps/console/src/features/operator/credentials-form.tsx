import { codeOf, digitsOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { type ReactNode, useState } from 'react'
import { t } from '@synet/words/operators/t'
import { useSubmission } from '#shell/use-submission.ts'
import css from './credentials-form.module.css'

export interface Credentials {
  readonly name: string
  readonly password: string
  readonly code: string
}

/**
 * Name, password and code: every form that opens the console begins with them. A refusal shows above the button, and the
 * fields keep their values, except for a code, which works once.
 */
export function CredentialsForm({
  head,
  codeLabel,
  oneTime,
  submit,
  onSubmit,
  below,
}: {
  head: ReactNode
  codeLabel: string
  /** The code comes from an authenticator: six digits, another one for each try. */
  oneTime?: boolean
  submit: string
  onSubmit: (given: Credentials) => Promise<unknown>
  below: ReactNode
}) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submission = useSubmission(
    () => onSubmit({ name, password, code }),
    () => {
      if (oneTime) setCode('')
    },
  )
  return (
    <main className={css['page']}>
      <form className={css['form']} noValidate onSubmit={submission.onSubmit}>
        {head}
        <TextField label={t('console.name')} value={name} onChange={setName} autoComplete="username" maxLength={40} />
        <PasswordField label={t('console.password')} value={password} onChange={setPassword} />
        <TextField
          label={codeLabel}
          value={code}
          onChange={setCode}
          clean={oneTime ? digitsOf : codeOf}
          {...(oneTime ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } : { maxLength: 20 })}
        />
        {submission.failure && <Notice tone="bad">{submission.failure}</Notice>}
        <Button type="submit" block loading={submission.sending}>
          {submit}
        </Button>
        {below}
      </form>
    </main>
  )
}
