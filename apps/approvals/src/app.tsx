import type { ApprovalAnswer, ApprovalRequest } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { ErrorBoundary } from '@synet/ui/feedback/error-boundary'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { Notice } from '@synet/ui/feedback/notice'
import { OfflineBar } from '@synet/ui/feedback/offline-bar'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Mark } from '@synet/ui/icons/mark'
import { type Found, FindSheet } from '@synet/ui/keys/find-sheet'
import { KeysSheet } from '@synet/ui/keys/keys-sheet'
import { useKeys } from '@synet/ui/keys/use-keys'
import { ToastHost } from '@synet/ui/overlays/toast-host'
import { switchTheme, useTheme } from '@synet/ui/theme'
import { type KeyCommand, operatorKeys } from '@synet/words/operator-keys'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { call, failureText, setToken, useToken } from '#api.ts'
import css from './app.module.css'
import { Decisions } from './decisions.tsx'
import { Entrance } from './entrance.tsx'
import { switchLanguage } from './language.ts'
import { Payouts } from './payouts.tsx'
import { Proposals } from './proposals.tsx'
import { Rules } from './rules.tsx'
import { t } from './t.ts'

const payoutKeys: readonly KeyCommand[] = [
  'next',
  'previous',
  'open',
  'select',
  'all',
  'customer',
  'undo',
  'sign',
  'facts',
  'reject',
]
const parts = ['payouts', 'proposals', 'decisions', 'rules'] as const

async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined)
  setToken(undefined)
}

function Pages({
  isFirst,
  next,
  onChange,
}: {
  isFirst: boolean
  next: string | null
  onChange: (after: string | undefined) => void
}) {
  return (
    <div className={css['pages']}>
      {!isFirst && (
        <Button kind="quiet" small onClick={() => onChange(undefined)}>
          {t('console.first-page')}
        </Button>
      )}
      {next !== null && (
        <Button kind="quiet" small onClick={() => onChange(next)}>
          {t('console.next-page')}
        </Button>
      )}
    </div>
  )
}

type Part = (typeof parts)[number]
type After = ApprovalRequest<'work'>
type Work = ApprovalAnswer<'work'>
/** The order that was looked for last. */
type Wanted = { readonly id: string } | undefined

/** Parts of the page by their names, and the listed orders by number, customer and address. */
function findIn(work: Work | undefined, typed: string, open: (part: Part, wanted?: Wanted) => void): readonly Found[] {
  const has = (...texts: readonly string[]): boolean =>
    texts.some((text) => text.toLowerCase().includes(typed.toLowerCase()))
  const named = parts
    .map((part) => ({ id: part, name: t(`approvals.${part}`), go: () => open(part) }))
    .filter(({ name }) => has(name))
  const orders = (work?.payouts ?? []).filter((one) => has(one.number, one.username, one.userId, one.address))
  return [
    ...named,
    ...orders.map(({ id, number, username, address }) => ({
      id,
      name: `${number} · ${username}`,
      note: address,
      go: () => open('payouts', { id }),
    })),
  ]
}

function PartContent({
  work,
  part,
  wanted,
  after,
  onAfter,
}: {
  work: Work
  part: Part
  wanted: Wanted
  after: After
  onAfter: (after: After) => void
}) {
  if (part === 'decisions') return <Decisions work={work} />
  if (part === 'rules') return <Rules work={work} />
  if (part === 'payouts')
    return (
      <>
        <Payouts work={work} wanted={wanted} />
        <Pages
          isFirst={after.payoutsAfter === undefined}
          next={work.payoutsNext}
          onChange={(payoutsAfter) => onAfter({ ...after, payoutsAfter })}
        />
      </>
    )
  return (
    <>
      <Proposals work={work} />
      <Pages
        isFirst={after.proposalsAfter === undefined}
        next={work.proposalsNext}
        onChange={(proposalsAfter) => onAfter({ ...after, proposalsAfter })}
      />
    </>
  )
}

function Head({ name, onOpen }: { name: string | undefined; onOpen: (sheet: 'keys' | 'find') => void }) {
  const theme = useTheme()
  return (
    <header className={css['head']}>
      <span className={css['brand']}>
        <Mark size={28} />
        {t('approvals.title')}
      </span>
      <span className={css['me']}>{name}</span>
      <span className={css['keys']}>
        <Button kind="quiet" small onClick={() => onOpen('find')}>
          {t('console.find')}
        </Button>
        <Button kind="quiet" small onClick={() => onOpen('keys')}>
          {t('console.keys-short')}
        </Button>
      </span>
      <Button kind="quiet" small onClick={switchTheme}>
        {t(theme === 'light' ? 'console.dark' : 'console.light')}
      </Button>
      <Button kind="quiet" small onClick={logOut}>
        {t('console.log-out')}
      </Button>
    </header>
  )
}

/** The keys of the page, the list of them, and the search. */
function useCommands(part: Part, work: Work | undefined, onPart: (part: Part, wanted?: Wanted) => void) {
  const [open, setOpen] = useState<'keys' | 'find'>()
  const close = (): void => setOpen(undefined)
  const byDigit = parts.map((value, i) => [operatorKeys.pages.press[i], () => onPart(value)])
  useKeys({
    ...Object.fromEntries(byDigit),
    [operatorKeys.find.press]: () => setOpen('find'),
    [operatorKeys.help.press]: () => setOpen('keys'),
  })
  const sheets = (
    <>
      <KeysSheet
        open={open === 'keys'}
        onClose={close}
        title={t('console.keys')}
        commands={[...(part === 'payouts' ? payoutKeys : []), 'pages', 'find', 'help']}
      />
      <FindSheet
        open={open === 'find'}
        onClose={close}
        title={t('console.find')}
        find={(typed) => findIn(work, typed, onPart)}
      />
    </>
  )
  return { setOpen, sheets } as const
}

function Approvals() {
  const [part, setPart] = useState<Part>('payouts')
  const [after, setAfter] = useState<After>({})
  const [wanted, setWanted] = useState<Wanted>()
  const query = useQuery({
    queryKey: ['work', after],
    queryFn: () => call('work', after),
    refetchInterval: 3_000,
    placeholderData: keepPreviousData,
  })
  const work = query.data
  const { setOpen, sheets } = useCommands(part, work, (to, order) => {
    setPart(to)
    if (order) setWanted(order)
  })
  const halted = work?.positions.filter((one) => one.halted !== null) ?? []
  return (
    <>
      <Head name={work?.name} onOpen={setOpen} />
      <main className={css['main']}>
        <h1 className={css['title']}>{t(`approvals.${part}`)}</h1>
        <Segmented
          label={t('approvals.part')}
          choices={parts.map((value) => ({ value, name: t(`approvals.${value}`) }))}
          value={part}
          onChange={setPart}
        />
        {halted.map(({ network, halted: reason }) => (
          <Notice key={network} tone="bad" title={t('approvals.halted', { network })}>
            {reason}
          </Notice>
        ))}
        {!work && query.isPending && <SkeletonList rows={4} height={240} />}
        {!work && query.isError && (
          <ErrorState offline={!navigator.onLine} text={failureText(query.error)} onRetry={() => query.refetch()} />
        )}
        <ErrorBoundary key={part} text={t('server.failed')}>
          {work && <PartContent work={work} part={part} wanted={wanted} after={after} onAfter={setAfter} />}
        </ErrorBoundary>
      </main>
      {sheets}
    </>
  )
}

export function App() {
  const token = useToken()
  return (
    <>
      <OfflineBar />
      {token ? <Approvals /> : <Entrance onLanguage={switchLanguage} />}
      {createPortal(<ToastHost />, document.body)}
    </>
  )
}
