import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Mark } from '@synet/ui/icons/mark'
import { switchLanguage } from '@synet/ui/operators/start-page'
import { useState } from 'react'
import { failureText, session } from '#api.ts'
import { enrolKey, logIn } from '#passkey.ts'
import css from './app.module.css'
import { t } from '@synet/words/operators/t'

/** The link of an invitation; the token is after the `#`, so that no server log has it. */
const invitationOf = (hash: string): string | undefined => /^#invitation=([\w-]+)$/.exec(hash)?.[1]

/** Log-in with a key, or the enrolment of one by an invitation. */
export function Entrance() {
  const [invitation, setInvitation] = useState(() => invitationOf(location.hash))
  const [enrolled, setEnrolled] = useState<{ waits: boolean; fingerprint: string }>()
  const [ended] = useState(session.reason)
  const [failure, setFailure] = useState<string>()
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(failureText(error)))
  }
  return (
    <main className={css['entrance']}>
      <Mark size={40} />
      <h1>{t('approvals.title')}</h1>
      <p className={css['note']}>{t(invitation ? 'approvals.enrol-text' : 'approvals.text')}</p>
      {enrolled && (
        <Notice title={t('approvals.fingerprint', { fingerprint: enrolled.fingerprint })}>
          {t(enrolled.waits ? 'approvals.enrolled-waits' : 'approvals.enrolled')}
        </Notice>
      )}
      {failure ? <Notice tone="bad">{failure}</Notice> : ended && <Notice tone="warn">{ended}</Notice>}
      {invitation ? (
        <Button
          block
          onClick={() =>
            attempt(async () => {
              setEnrolled(await enrolKey(invitation))
              history.replaceState(null, '', location.pathname)
              setInvitation(undefined)
            })
          }
        >
          {t('approvals.enrol')}
        </Button>
      ) : (
        <Button block onClick={() => attempt(logIn)}>
          {t('approvals.log-in')}
        </Button>
      )}
      <Button kind="quiet" onClick={switchLanguage}>
        {t('console.language')}
      </Button>
    </main>
  )
}
