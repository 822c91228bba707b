import { Button } from '@synet/ui/button'
import { Mark } from '@synet/ui/mark'
import { Notice } from '@synet/ui/notice'
import { PasswordField } from '@synet/ui/password-field'
import { TextField } from '@synet/ui/text-field'
import { useState } from 'react'
import { call, failureText, queryClient } from '#shell/api.ts'
import { switchLanguage } from '#shell/language.ts'
import { session } from '#shell/session.ts'
import { t } from '#shell/t.ts'
import css from './login-form.module.css'

export function LoginForm({ onEnrol }: { onEnrol: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [secondFactor, setSecondFactor] = useState('')
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (): Promise<void> => {
    setFailure(undefined)
    setSending(true)
    try {
      const { token, operator } = await call('login', { name, password, secondFactor })
      queryClient.clear()
      queryClient.setQueryData(['me'], operator)
      session.set(token)
    } catch (error) {
      setFailure(failureText(error))
      setSecondFactor('')
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
          if (!sending) void submit()
        }}
      >
        <div className={css['brand']}>
          <Mark size={36} />
          <h1>{t('console.title')}</h1>
        </div>
        <TextField label={t('console.name')} value={name} onChange={setName} autoComplete="username" maxLength={40} />
        <PasswordField label={t('console.password')} value={password} onChange={setPassword} />
        <TextField
          label={t('console.second-factor')}
          value={secondFactor}
          onChange={setSecondFactor}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" block loading={sending}>
          {t('console.log-in')}
        </Button>
        <Button kind="quiet" onClick={onEnrol}>
          {t('operator.enrol')}
        </Button>
        <Button kind="quiet" onClick={switchLanguage}>
          {t('console.language')}
        </Button>
      </form>
    </main>
  )
}
