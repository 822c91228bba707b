import { Button } from '@synet/ui/button'
import { Notice } from '@synet/ui/notice'
import { PasswordField } from '@synet/ui/password-field'
import { TextField } from '@synet/ui/text-field'
import { type ReactNode, useState } from 'react'
import { failureText } from '#shell/api.ts'
import { t } from '#shell/t.ts'
import css from './credentials-form.module.css'

export interface Credentials {
  readonly name: string
  readonly password: string
  readonly code: string
}

/**
 * Who one is, with a password and a code: what opens the console begins with it. A refusal is said above the button; what
 * was typed stays, save a code that is good once.
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
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setFailure(undefined)
    setSending(true)
    try {
      await onSubmit({ name, password, code })
    } catch (error) {
      setFailure(failureText(error))
      if (oneTime) setCode('')
      setSending(false)
    }
  }
  return (
    <main className={css['page']}>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!sending) void send()
        }}
      >
        {head}
        <TextField label={t('console.name')} value={name} onChange={setName} autoComplete="username" maxLength={40} />
        <PasswordField label={t('console.password')} value={password} onChange={setPassword} />
        <TextField
          label={codeLabel}
          value={code}
          onChange={setCode}
          {...(oneTime ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 } : { maxLength: 20 })}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" block loading={sending}>
          {submit}
        </Button>
        {below}
      </form>
    </main>
  )
}
