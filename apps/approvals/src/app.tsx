import type { ApprovalAnswer, ApprovalRequest } from '@synet/contract/calls'
import { ErrorBoundary } from '@synet/ui/feedback/error-boundary'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { Notice } from '@synet/ui/feedback/notice'
import { OfflineBar } from '@synet/ui/feedback/offline-bar'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { type Found, FindSheet } from '@synet/ui/keys/find-sheet'
import { KeysSheet } from '@synet/ui/keys/keys-sheet'
import { useKeys } from '@synet/ui/keys/use-keys'
import { PageButtons } from '@synet/ui/operators/page-buttons'
import { ToastHost } from '@synet/ui/overlays/toast-host'
import { type KeyCommand, operatorKeys } from '@synet/words/operator-keys'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { call, failureText, session } from '#api.ts'
import css from './app.module.css'
import { byTimeLeft } from './by-time-left.ts'
import { Decisions } from './decisions.tsx'
import { Entrance } from './entrance.tsx'
import { Head, Heading, type Part, parts } from './head.tsx'
import { Payouts } from './payouts.tsx'
import { Proposals } from './proposals.tsx'
import { Rules } from './rules.tsx'
import { t } from '@synet/words/operators/t'

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
  heading,
  after,
  onAfter,
}: {
  work: Work
  part: Part
  wanted: Wanted
  heading: ReactNode
  after: After
  onAfter: (after: After) => void
}) {
  if (part === 'payouts')
    return (
      <Payouts
        work={work}
        wanted={wanted}
        heading={heading}
        pages={
          <PageButtons
            className={css['pages']}
            cursor={after.payoutsAfter}
            next={work.payoutsNext}
            onChange={(payoutsAfter) => onAfter({ ...after, payoutsAfter })}
          />
        }
      />
    )
  return (
    <>
      {heading}
      {part === 'decisions' && <Decisions work={work} />}
      {part === 'rules' && <Rules work={work} />}
      {part === 'proposals' && (
        <>
          <Proposals work={work} />
          <PageButtons
            className={css['pages']}
            cursor={after.proposalsAfter}
            next={work.proposalsNext}
            onChange={(proposalsAfter) => onAfter({ ...after, proposalsAfter })}
          />
        </>
      )}
    </>
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

async function readWork(after: After): Promise<Work> {
  const work = await call('work', after)
  return { ...work, payouts: byTimeLeft(work.payouts) }
}

function Approvals({ part, setPart }: { part: Part; setPart: (part: Part) => void }) {
  const [after, setAfter] = useState<After>({})
  const [wanted, setWanted] = useState<Wanted>()
  const query = useQuery({
    queryKey: ['work', after],
    queryFn: () => readWork(after),
    refetchInterval: 3_000,
    placeholderData: keepPreviousData,
  })
  const work = query.data
  const { setOpen, sheets } = useCommands(part, work, (to, order) => {
    setPart(to)
    if (order) setWanted(order)
  })
  const halted = work?.positions.filter((one) => one.halted !== null) ?? []
  const heading = work && (
    <Heading
      part={part}
      work={work}
      at={query.dataUpdatedAt}
      failure={query.isError ? failureText(query.error) : undefined}
    />
  )
  return (
    <>
      <Head work={work} part={part} onPart={setPart} onOpen={setOpen} />
      <main className={css['main']}>
        {halted.map(({ network, halted: reason }) => (
          <Notice key={network} tone="bad" title={t('approvals.halted', { network })}>
            {reason}
          </Notice>
        ))}
        {!work && <h1 className="visually-hidden">{t(`approvals.${part}`)}</h1>}
        {!work && query.isPending && <SkeletonList rows={4} height={240} />}
        {!work && query.isError && (
          <ErrorState offline={!navigator.onLine} text={failureText(query.error)} onRetry={() => query.refetch()} />
        )}
        <ErrorBoundary key={part} text={t('server.failed')}>
          {work && (
            <PartContent work={work} part={part} wanted={wanted} heading={heading} after={after} onAfter={setAfter} />
          )}
        </ErrorBoundary>
      </main>
      {sheets}
    </>
  )
}

export function App() {
  const token = session.useToken()
  // A person who logs in again goes on where the session ended.
  const [part, setPart] = useState<Part>('payouts')
  return (
    <>
      <OfflineBar />
      {token ? <Approvals part={part} setPart={setPart} /> : <Entrance />}
      {createPortal(<ToastHost />, document.body)}
    </>
  )
}
