import { Outlet, useRouterState } from '@tanstack/react-router'
import { NavigationProgress } from '@synet/ui/feedback/navigation-progress'
import { TabBar } from '@synet/ui/layout/tab-bar'
import { ToastHost } from '@synet/ui/overlays/toast-host'
import { Activity, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useOpenBox } from '@synet/ui/overlays/message-box'
import { routeRow, routes, tabPaths } from '#routes.ts'
import { lazyPart } from '#navigation/lazy-part.ts'
import { prefetchPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { PageOf } from '#navigation/page-of.tsx'
import { useEmailPrompt } from '#session/use-email-prompt.ts'
import { useScrollMemory } from '#navigation/use-scroll-memory.ts'
import { useLockScreen } from '#session/locked.ts'
import { useIsLogged } from '#session/session.ts'
import { useUnread } from '#session/use-unread.ts'
import { useIsAtWork } from '#training/at-work.ts'
import { t } from '#texts/t.ts'

/** The browser's own dialogs, for when the code of ours cannot be fetched: no message may be lost. */
function NativeBoxHost() {
  const box = useOpenBox()
  useEffect(() => {
    if (!box) return
    const { title = '', msg = '', type = 'alert' } = box.options
    const text = [title, msg].filter(Boolean).join('\n\n')
    if (type === 'alert') {
      window.alert(text)
      box.settle({ action: 'close' })
    } else box.settle(window.confirm(text) ? { action: 'confirm', value: '' } : { action: 'cancel' })
  }, [box])
  return null
}

const MessageBoxHost = lazyPart(
  async () => (await import('@synet/ui/overlays/message-box-host')).MessageBoxHost,
  NativeBoxHost,
)

const TrainingPill = lazyPart(async () => (await import('#training/training-pill.tsx')).TrainingPill)

/** Tab pages stay alive, hidden, so that their scroll and data are there when one comes back (NAV-03). */
const opened = new Set<string>()

function TabPages({ current }: { current: string }) {
  if (!useIsLogged()) opened.clear()
  opened.add(current)
  return tabPaths
    .filter((path) => opened.has(path))
    .map((path) => (
      <Activity key={path} mode={path === current ? 'visible' : 'hidden'}>
        <PageOf path={path} />
      </Activity>
    ))
}

/** What is open stays hidden until its user is back. */
export function App() {
  const LockScreen = useLockScreen()
  return LockScreen ? <LockScreen /> : <OpenApp />
}

function OpenApp() {
  const shown = useRouterState({ select: (state): string => state.matches.at(-1)?.fullPath ?? '/' })
  const wanted = useRouterState({ select: (state): string => state.location.pathname })
  const loading = useRouterState({ select: (state) => state.isLoading })
  const boxOpen = useOpenBox() !== undefined
  const row = routeRow(shown)
  const unread = useUnread()
  const atWork = useIsAtWork()
  const isLogged = useIsLogged()
  const count = unread.notices + unread.notifications
  useScrollMemory()
  useEmailPrompt(shown)
  return (
    <>
      <NavigationProgress shown={loading} />
      {(row?.tab || isLogged) && (
        <TabBar
          wideOnly={!row?.tab}
          tabs={tabPaths.map((path) => ({
            path,
            name: t(routes[path].title),
            icon: routes[path].tab,
            news: path === '/pages/my/index' && count > 0 ? t('notice.new-count', { count }) : undefined,
          }))}
          current={shown}
          wanted={wanted}
          onTouch={prefetchPage}
          onSelect={(path) => {
            if (path === shown) window.scrollTo({ top: 0, behavior: 'smooth' })
            else void go(nav.switchTab(path))
          }}
        />
      )}
      <TabPages current={shown} />
      <Outlet />
      {row?.tab && atWork && (
        <Suspense>
          <TrainingPill />
        </Suspense>
      )}
      {createPortal(
        <>
          <ToastHost />
          {boxOpen && (
            <Suspense>
              <MessageBoxHost />
            </Suspense>
          )}
        </>,
        document.body,
      )}
    </>
  )
}
