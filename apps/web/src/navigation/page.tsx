import { classNames } from '@synet/ui/layout/class-names'
import { NavigationBar } from '@synet/ui/layout/navigation-bar'
import { OfflineBar } from '@synet/ui/feedback/offline-bar'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { homePath, routeRow } from '#routes.ts'
import { canGoBack, go, nav } from './nav.ts'
import css from './page.module.css'
import { session, useIsLogged } from '#session/session.ts'
import { t } from '#texts/t.ts'

export const PagePathContext = createContext('/')

/** A step back; where nothing is below (a deep link), the way home. */
const goBack = async (): Promise<void> => {
  if (canGoBack()) await go(nav.navigateBack())
  else if (session.isLogged()) await go(nav.reLaunch(homePath))
  else await go(nav.reLaunch('/'))
}

/**
 * The content of a tab's root or of a wide page: below each other on a phone, beside each other on a desktop, where the last
 * of three parts goes below the first.
 */
export function Columns({ children }: { children: readonly ReactNode[] }) {
  return (
    <div className={css['columns']}>
      {children.map((part, i) => (
        <div key={i} className={css['column']}>
          {part}
        </div>
      ))}
    </div>
  )
}

/** Frame of a page: its bar by the table of routes, its content, and a footer that stays above the keyboard. */
export function Page({
  title,
  note,
  end,
  footer,
  wide,
  children,
}: {
  title?: string | undefined
  note?: string | undefined
  end?: ReactNode
  footer?: ReactNode
  /** Whether the page is as wide as a tab's root on a desktop. */
  wide?: boolean
  children: ReactNode
}) {
  const path = use(PagePathContext)
  const isLogged = useIsLogged()
  const row = routeRow(path)
  // The first page replaces the same page in the HTML, so that it does not slide in.
  const [enters] = useState(() => document.documentElement.dataset['first'] === undefined)
  const shown = title ?? (row ? t(row.title) : t('title.not-found'))
  useEffect(() => {
    document.title = path === '/' ? 'Synet' : `${shown} · Synet`
  }, [shown, path])
  return (
    <div className={classNames(css['page'], row?.tab && css['tabbed'], isLogged && css['below'], wide && css['wide'])}>
      {path !== '/' && (
        <NavigationBar title={shown} note={note} end={end} onBack={row?.tab ? undefined : () => void goBack()} />
      )}
      <OfflineBar />
      <main className={classNames(css['content'], enters && css['enter'])}>{children}</main>
      {footer && <footer className={css['footer']}>{footer}</footer>}
    </div>
  )
}
