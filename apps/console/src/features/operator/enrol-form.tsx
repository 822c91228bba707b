import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { useState } from 'react'
import { call } from '#shell/api.ts'
import { Mono } from '#shell/mono.tsx'
import { deviceSecret } from '#shell/session.ts'
import { t } from '@synet/words/operators/t'
import { CredentialsForm } from './credentials-form.tsx'
import css from './credentials-form.module.css'

/** For operators whose second factor two others have reset: they get a new one for their password and a one-time code. */
export function EnrolForm({ onLogIn }: { onLogIn: () => void }) {
  const [secret, setSecret] = useState<string>()
  const head = <h1>{t('operator.enrol-title')}</h1>
  if (secret === undefined)
    return (
      <CredentialsForm
        head={head}
        codeLabel={t('operator.code')}
        submit={t('operator.enrol-do')}
        onSubmit={async (given) => {
          const answer = await call('enrol', { ...given, ...deviceSecret.field() })
          deviceSecret.keep(answer.deviceSecret)
          setSecret(answer.totpSecret)
        }}
        below={
          <Button kind="quiet" onClick={onLogIn}>
            {t('operator.to-log-in')}
          </Button>
        }
      />
    )
  return (
    <main className={css['page']}>
      <div className={css['form']}>
        {head}
        <Notice>{t('operator.enrol-text')}</Notice>
        <FactList facts={[{ name: t('operator.secret'), value: <Mono>{secret}</Mono>, stack: true }]} />
        <CopyButton value={secret} name={t('operator.secret')} block />
        <Button onClick={onLogIn}>{t('operator.to-log-in')}</Button>
      </div>
    </main>
  )
}
