import { Button } from '@synet/ui/button'
import { Mark } from '@synet/ui/mark'
import { OfflineBar } from '@synet/ui/offline-bar'
import { ToastHost } from '@synet/ui/toast-host'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Audit } from '#features/audit/audit.tsx'
import { LoginForm } from '#features/operator/login-form.tsx'
import { Withdrawals } from '#features/withdrawal/withdrawals.tsx'
import { call, queryClient } from './api.ts'
import css from './app.module.css'
import { switchLanguage } from './language.ts'
import { Loaded } from './loaded.tsx'
import { session, useToken } from './session.ts'
import { t } from './t.ts'

const pages = [
  { hash: '#/withdrawals', name: 'console.withdrawals', permission: 'withdrawals.read' },
  { hash: '#/audit', name: 'console.audit', permission: 'audit.read' },
] as const

const useHash = (): string =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => location.hash,
  )

async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined)
  session.set(undefined)
  queryClient.clear()
}

function Console() {
  const hash = useHash()
  const me = useQuery({ queryKey: ['me'], queryFn: () => call('me', {}) })
  const allowed = pages.filter((page) => me.data?.permissions.includes(page.permission))
  const current = allowed.find((page) => page.hash === hash) ?? allowed[0]
  return (
    <>
      <header className={css['bar']}>
        <span className={css['brand']}>
          <Mark size={28} />
          {t('console.title')}
        </span>
        <nav className={css['nav']} aria-label={t('console.main')}>
          {allowed.map((page) => (
            <a key={page.hash} href={page.hash} aria-current={page === current ? 'page' : undefined}>
              {t(page.name)}
            </a>
          ))}
        </nav>
        <div className={css['end']}>
          {me.data?.name}
          <Button kind="quiet" small onClick={switchLanguage}>
            {t('console.language')}
          </Button>
          <Button kind="quiet" small onClick={logOut}>
            {t('console.log-out')}
          </Button>
        </div>
      </header>
      <OfflineBar />
      <main className={css['main']}>
        <Loaded query={me}>
          {({ permissions }) => (
            <>
              {current && <h1>{t(current.name)}</h1>}
              {current?.hash === '#/withdrawals' && (
                <Withdrawals mayDecide={permissions.includes('withdrawals.decide')} />
              )}
              {current?.hash === '#/audit' && <Audit />}
            </>
          )}
        </Loaded>
      </main>
    </>
  )
}

export function App() {
  const token = useToken()
  return (
    <>
      {token ? <Console /> : <LoginForm />}
      {createPortal(<ToastHost />, document.body)}
    </>
  )
}
