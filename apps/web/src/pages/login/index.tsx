import { IconButton } from '@synet/ui/controls/icon-button'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { tabStorage } from '@synet/ui/storage'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DocumentsSheet } from '#features/document/documents-sheet.tsx'
import { LoginForm } from '#features/user/login-form.tsx'
import { loginPath } from '#routes.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { endedElsewhere, useIsLogged } from '#session/session.ts'
import { userQuery } from '#session/user.ts'
import { loadWords } from '#texts/language.ts'
import { t } from '#texts/t.ts'

/** Most people who come here have an account: its fields and their controls are half of the page's code. */
const RegisterForm = lazy(async () => ({ default: (await import('#features/user/register-form.tsx')).RegisterForm }))

/** Its code and its texts come when the account is there; without them the page says that it failed, with a retry. */
const RegisterEmail = lazy(async () => {
  const [{ RegisterEmail: part }] = await Promise.all([
    import('#features/user/register-form.tsx'),
    loadWords(['person']),
  ])
  return { default: part }
})

/** Why this tab is here, once: somebody who had logged out here needs no reason. */
function useHasEndedElsewhere(): boolean {
  const [ended] = useState(() => tabStorage.read(endedElsewhere) !== undefined)
  useEffect(() => tabStorage.remove(endedElsewhere), [])
  return ended
}

function Login() {
  const { type, invite, source } = useSearch(loginPath)
  const registering = type === 'register'
  const isLogged = useIsLogged()
  const ended = useHasEndedElsewhere()
  const { data: user } = useQuery({ ...userQuery, enabled: registering && isLogged })
  // The state stays until the page is left, also once the e-mail address is there.
  const [registered, setRegistered] = useState(false)
  if (registering && isLogged && user?.email === null && !registered) setRegistered(true)
  const [reading, setReading] = useState(false)
  return (
    <Page
      title={t(registering ? 'title.register' : 'title.login')}
      end={
        <IconButton
          name="globe"
          label={t('title.language')}
          onClick={() => go(nav.navigateTo('/pages-sub/language-settings/index'))}
        />
      }
    >
      {registered ? (
        <Suspense fallback={<Skeleton height={220} />}>
          <RegisterEmail elsewhere={source !== undefined} />
        </Suspense>
      ) : registering ? (
        <Suspense fallback={<Skeleton height={480} />}>
          <RegisterForm
            invite={invite}
            onLogin={() => void go(nav.redirectTo(loginPath, { invite }))}
            onRead={() => setReading(true)}
          />
          <DocumentsSheet open={reading} onClose={() => setReading(false)} />
        </Suspense>
      ) : (
        <>
          {ended && <Notice>{t('login.elsewhere')}</Notice>}
          <LoginForm onRegister={() => void go(nav.redirectTo(loginPath, { type: 'register', invite }))} />
        </>
      )}
    </Page>
  )
}

export { Login as Page }
