import { switchTheme, useTheme } from '@synet/ui/theme'
import { Button } from '@synet/ui/controls/button'
import { Mark } from '@synet/ui/icons/mark'
import { KeysSheet } from '@synet/ui/keys/keys-sheet'
import { useIsAltHeld, useKeys } from '@synet/ui/keys/use-keys'
import { ErrorBoundary } from '@synet/ui/feedback/error-boundary'
import { OfflineBar } from '@synet/ui/feedback/offline-bar'
import { ToastHost } from '@synet/ui/overlays/toast-host'
import { numberText } from '@synet/words/format'
import { operatorKeys } from '@synet/words/operator-keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { EnrolForm } from '#features/operator/enrol-form.tsx'
import { LoginForm } from '#features/operator/login-form.tsx'
import { type ConsolePage, pages } from '#pages.ts'
import { call, queryClient } from './api.ts'
import css from './app.module.css'
import { useHashParts, hashOf } from './hash.ts'
import { switchLanguage } from '@synet/ui/operators/start-page'
import { Loaded } from './loaded.tsx'
import { overviewQuery } from './overview-query.ts'
import { session } from './session.ts'
import { t } from '@synet/words/operators/t'
import { type Found, FindSheet } from '@synet/ui/keys/find-sheet'

const goTo = (hash: string) => (): void => {
  location.hash = hash
}

/** The number of a withdrawal is its id with a letter before it. */
const withdrawalId = (typed: string): string | undefined => /^W0*([1-9]\d{0,17})$/i.exec(typed)?.[1]

/** Pages by their names, withdrawals by their numbers, and the searches of customers, orders and postings for anything that is typed. */
function FindAnything({
  open,
  onClose,
  pages,
}: {
  open: boolean
  onClose: () => void
  /** The pages that the operator may open. */
  pages: readonly ConsolePage[]
}) {
  const mayOpen = (path: string): boolean => pages.some((page) => page.path === path)
  const find = (typed: string): readonly Found[] => {
    const named = pages
      .filter((page) => t(page.name).toLowerCase().includes(typed.toLowerCase()))
      .map((page) => ({ id: page.path, name: t(page.name), go: goTo(`#/${page.path}`) }))
    if (typed === '') return named
    const searches = [
      { path: 'customers', name: t('console.customers') },
      { path: 'ledger', name: t('console.ledger') },
    ]
      .filter(({ path }) => mayOpen(path))
      .map(({ path, name }) => ({
        id: `${path} search`,
        name: t('console.find-in', { text: typed, page: name }),
        go: goTo(hashOf(path, 'search', typed)),
      }))
    const id = withdrawalId(typed)
    const order = { id: 'withdrawal', name: typed.toUpperCase(), note: t('console.withdrawals') }
    if (id !== undefined && mayOpen('withdrawals'))
      return [{ ...order, go: goTo(hashOf('withdrawals', 'reviewing', id)) }, ...searches]
    // The number of an order is no page's name.
    return /\d/.test(typed) ? [...[...searches].reverse(), ...named] : [...named, ...searches]
  }
  return <FindSheet open={open} onClose={onClose} title={t('console.find')} find={find} />
}

async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined)
  session.set(undefined)
  queryClient.clear()
}

const groups = ['work', 'people', 'terms', 'books'] as const
/** The keys of the pages after the overview, in the order of a keyboard. */
const digits = operatorKeys.pages.press
const pagesWithKeys = (allowed: readonly ConsolePage[]) => allowed.filter(({ path }) => path !== 'overview')

function Navigation({ allowed, current }: { allowed: readonly ConsolePage[]; current: ConsolePage | undefined }) {
  const overview = useQuery(overviewQuery).data
  const queues = overview?.queues
  const countWaiting = ({ path }: ConsolePage): number =>
    queues && path in queues ? queues[path as keyof typeof queues].count : 0
  const overdue = overview?.overdue ?? 0
  return (
    <nav className={css['nav']} aria-label={t('console.main')} data-keys={useIsAltHeld() || undefined}>
      {groups.map((group) => {
        const list = allowed.filter((page) => page.group === group)
        return (
          list.length > 0 && (
            <div key={group} className={css['group']}>
              <span className={css['group-name']}>{t(`console.group-${group}`)}</span>
              {list.map((page) => (
                <a
                  key={page.path}
                  href={`#/${page.path}`}
                  aria-current={page === current ? 'page' : undefined}
                  ref={
                    page === current ? (link) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' }) : null
                  }
                >
                  {t(page.name)}
                  {countWaiting(page) > 0 && <span className={css['waiting']}>{numberText(countWaiting(page))}</span>}
                  {page.path === 'withdrawals' && overdue > 0 && (
                    <span className={css['overdue']}>{t('overview.overdue', { count: overdue })}</span>
                  )}
                  <kbd className={css['digit']} aria-hidden="true">
                    {digits[pagesWithKeys(allowed).indexOf(page)]}
                  </kbd>
                </a>
              ))}
            </div>
          )
        )
      })}
    </nav>
  )
}

const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"], main input')?.focus()

/** The keys of every page, the list of them, and the search. */
function useCommands(allowed: readonly ConsolePage[], current: ConsolePage | undefined) {
  const [open, setOpen] = useState<'keys' | 'find'>()
  const byDigit = pagesWithKeys(allowed)
    .slice(0, digits.length)
    .map((page, i) => [
      digits[i],
      () => {
        location.hash = `#/${page.path}`
      },
    ])
  useKeys({
    ...Object.fromEntries(byDigit),
    [operatorKeys.search.press]: focusSearch,
    [operatorKeys.find.press]: () => setOpen('find'),
    [operatorKeys.help.press]: () => setOpen('keys'),
  })
  const close = (): void => setOpen(undefined)
  const sheets = (
    <>
      <KeysSheet
        open={open === 'keys'}
        onClose={close}
        title={t('console.keys')}
        commands={[...(current?.keys ?? []), 'pages', 'search', 'find', 'help']}
      />
      <FindAnything open={open === 'find'} onClose={close} pages={allowed} />
    </>
  )
  return { setOpen, sheets } as const
}

function Console() {
  const parts = useHashParts()
  const theme = useTheme()
  const me = useQuery({ queryKey: ['me'], queryFn: () => call('me', {}) })
  const allowed = pages.filter(
    ({ permission }) => me.data && (permission === 'any' || me.data.permissions.includes(permission)),
  )
  const current = allowed.find((page) => page.path === parts[0]) ?? allowed[0]
  const { setOpen, sheets } = useCommands(allowed, current)
  return (
    <div className={css['frame']}>
      <header className={css['side']}>
        <span className={css['brand']}>
          <Mark size={28} />
          {t('console.title')}
        </span>
        <Navigation allowed={allowed} current={current} />
        <div className={css['end']}>
          <span className={css['me']}>{me.data?.name}</span>
          <Button kind="quiet" small onClick={logOut}>
            {t('console.log-out')}
          </Button>
          <span className={css['keys']}>
            <Button kind="quiet" small onClick={() => setOpen('keys')}>
              {t('console.keys-short')}
            </Button>
          </span>
          <Button kind="quiet" small onClick={switchTheme}>
            {t(theme === 'light' ? 'console.dark' : 'console.light')}
          </Button>
          <Button kind="quiet" small onClick={switchLanguage}>
            {t('console.language')}
          </Button>
        </div>
      </header>
      <div className={css['content']}>
        <OfflineBar />
        <main className={css['main']}>
          <Loaded query={me}>
            {({ permissions }) =>
              current && (
                <>
                  <h1>{t(current.name)}</h1>
                  <ErrorBoundary key={current.path} text={t('server.failed')}>
                    <current.Page
                      parts={current.path === parts[0] ? parts.slice(1) : []}
                      may={(permission) => permissions.includes(permission)}
                    />
                  </ErrorBoundary>
                </>
              )
            }
          </Loaded>
        </main>
      </div>
      {sheets}
    </div>
  )
}

function Entrance() {
  const [enrols, setEnrols] = useState(false)
  return enrols ? <EnrolForm onLogIn={() => setEnrols(false)} /> : <LoginForm onEnrol={() => setEnrols(true)} />
}

export function App() {
  const token = session.useToken()
  return (
    <>
      {token ? <Console /> : <Entrance />}
      {createPortal(<ToastHost />, document.body)}
    </>
  )
}
