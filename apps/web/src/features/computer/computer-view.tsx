import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { useState } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { useIsLogged } from '#session/session.ts'
import { t } from '#texts/t.ts'
import { AskForToken } from './ask-for-token.tsx'
import { ComputerAtWork } from './computer-at-work.tsx'
import { type ComputerToken, saveToken, readToken } from './computer-token.ts'

/** Trains on a computer for somebody who is logged in on their phone only: with a token that can do nothing else. */
export function ComputerView() {
  const logged = useIsLogged()
  const [token, setToken] = useState(readToken)
  const [ended, setEnded] = useState(false)
  const set = (next: ComputerToken | undefined): void => {
    saveToken(next)
    setToken(next)
    setEnded(next === undefined)
  }
  if (logged) {
    return (
      <>
        <Notice>{t('computer.logged-in')}</Notice>
        <Button block onClick={() => go(nav.switchTab('/pages/task-list/index'))}>
          {t('success-page.to-tasks')}
        </Button>
      </>
    )
  }
  if (token) return <ComputerAtWork token={token} onEnd={() => set(undefined)} />
  return (
    <>
      {ended && <Notice>{t('computer.ended')}</Notice>}
      <AskForToken onToken={set} />
    </>
  )
}
