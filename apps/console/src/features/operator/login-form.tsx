import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Mark } from '@synet/ui/icons/mark'
import { call, queryClient } from '#shell/api.ts'
import { switchLanguage } from '@synet/ui/operators/start-page'
import { deviceSecret, session } from '#shell/session.ts'
import { t } from '@synet/words/operators/t'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import css from './credentials-form.module.css'

async function logIn({ name, password, code }: Credentials): Promise<void> {
  const answer = await call('login', { name, password, secondFactor: code, ...deviceSecret.field() })
  const { token, operator } = answer
  deviceSecret.keep(answer.deviceSecret)
  queryClient.clear()
  queryClient.setQueryData(['me'], operator)
  session.set(token)
}

export function LoginForm({ onEnrol }: { onEnrol: () => void }) {
  const reason = session.reason()
  return (
    <CredentialsForm
      head={
        <>
          <div className={css['brand']}>
            <Mark size={36} />
            <h1>{t('console.title')}</h1>
          </div>
          {reason && <Notice tone="warn">{reason}</Notice>}
        </>
      }
      codeLabel={t('console.second-factor')}
      oneTime
      submit={t('console.log-in')}
      onSubmit={logIn}
      below={
        <>
          <Button kind="quiet" onClick={onEnrol}>
            {t('operator.enrol')}
          </Button>
          <Button kind="quiet" onClick={switchLanguage}>
            {t('console.language')}
          </Button>
        </>
      }
    />
  )
}
