import { Button } from '@synet/ui/button'
import { CopyButton } from '@synet/ui/copy-button'
import { FactList } from '@synet/ui/fact-list'
import { Notice } from '@synet/ui/notice'
import { PasswordField } from '@synet/ui/password-field'
import { TextField } from '@synet/ui/text-field'
import { useState } from 'react'
import { call, failureText } from '#shell/api.ts'
import { Mono } from '#shell/mono.tsx'
import { t } from '#shell/t.ts'
import css from './login-form.module.css'

/** For an operator whose second factor two others have reset: with password and one-time code he fetches a new one. */
export function EnrolForm({ onLogIn }: { onLogIn: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (): Promise<void> => {
    setFailure(undefined)
    setSending(true)
    try {
      const { totpSecret } = await call('enrol', { name, password, code })
      setSecret(totpSecret)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
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
          if (!sending && secret === undefined) void submit()
        }}
      >
        <h1>{t('operator.enrol-title')}</h1>
        {secret === undefined ? (
          <>
            <TextField
              label={t('console.name')}
              value={name}
              onChange={setName}
              autoComplete="username"
              maxLength={40}
            />
            <PasswordField label={t('console.password')} value={password} onChange={setPassword} />
            <TextField label={t('operator.code')} value={code} onChange={setCode} maxLength={20} />
            {failure && <Notice tone="bad">{failure}</Notice>}
            <Button type="submit" block loading={sending}>
              {t('operator.enrol-do')}
            </Button>
          </>
        ) : (
          <>
            <Notice>{t('operator.enrol-text')}</Notice>
            <FactList facts={[{ name: t('operator.secret'), value: <Mono>{secret}</Mono>, stack: true }]} />
            <CopyButton value={secret} name={t('operator.secret')} block />
          </>
        )}
        <Button kind={secret === undefined ? 'quiet' : 'primary'} onClick={onLogIn}>
          {t('operator.to-log-in')}
        </Button>
      </form>
    </main>
  )
}
