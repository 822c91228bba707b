import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Mark } from '@synet/ui/icons/mark'
import { switchLanguage } from '@synet/ui/operators/start-page'
import { useState, type ReactNode, useEffect, useRef } from 'react'
import { failureText, session, call } from '#api.ts'
import { enrolKey, logIn } from '#passkey.ts'
import css from './app.module.css'
import { t } from '@synet/words/operators/t'
import type { ApprovalAnswer, ApprovalRequest } from '@synet/contract/calls'
import { ErrorBoundary } from '@synet/ui/feedback/error-boundary'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { OfflineBar } from '@synet/ui/feedback/offline-bar'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { type Found, FindSheet } from '@synet/ui/keys/find-sheet'
import { KeysSheet } from '@synet/ui/keys/keys-sheet'
import { useKeys } from '@synet/ui/keys/use-keys'
import { PageButtons } from '@synet/ui/operators/page-buttons'
import { ToastHost } from '@synet/ui/overlays/toast-host'
import { type KeyCommand, operatorKeys } from '@synet/words/operator-keys'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { byTimeLeft } from './by-time-left.ts'
import { Decisions } from './decisions.tsx'
import { Head, Heading, type Part, parts } from './head.tsx'
import { Payouts } from './payouts.tsx'
import { Proposals } from './proposals.tsx'
import { Rules } from './rules.tsx'

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
type Work = ApprovalAnswer<'work'> & {
  /** Where this page of orders begins; undefined on the first one. */
  readonly page: string | undefined
  readonly proposalsPage: string | undefined
}
/** The order that was looked for last. */
type Wanted = { readonly id: string } | undefined
/** An order, and the page that lists it. */
interface Listed {
  readonly order: Work['payouts'][number]
  readonly page: string | undefined
}
type Open = (part: Part, wanted?: Listed) => void

/** Parts of the page by their names, and the orders by number, customer and address. */
function findIn(listed: readonly Listed[], typed: string, open: Open): readonly Found[] {
  const has = (...texts: readonly string[]): boolean =>
    texts.some((text) => text.toLowerCase().includes(typed.toLowerCase()))
  const named = parts
    .map((part) => ({ id: part, name: t(`approvals.${part}`), go: () => open(part) }))
    .filter(({ name }) => has(name))
  const found = typed === '' ? [] : listed.filter(({ order: o }) => has(o.number, o.username, o.userId, o.address))
  return [
    ...named,
    ...found.map((payout) => ({
      id: payout.order.id,
      name: `${payout.order.number} · ${payout.order.username}`,
      note: payout.order.address,
      go: () => open('payouts', payout),
    })),
  ]
}

function PartContent({
  work,
  part,
  wanted,
  onWent,
  heading,
  after,
  onAfter,
}: {
  work: Work
  part: Part
  wanted: Wanted
  onWent: () => void
  heading: ReactNode
  after: After
  onAfter: (after: After) => void
}) {
  if (part === 'payouts')
    return (
      <Payouts
        // Another page has other rows: none of them is held, selected or shown yet.
        key={work.page}
        work={work}
        wanted={wanted}
        onWent={onWent}
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
function useCommands(part: Part, work: Work | undefined, onPart: Open) {
  const [open, setOpen] = useState<'keys' | 'find'>()
  const isPart = work !== undefined && (work.page !== undefined || work.payoutsNext !== null)
  const all = useQuery({ queryKey: ['work', 'all'], queryFn: readAll, enabled: open === 'find' && isPart })
  const listed = (isPart && all.data) || listedOn(work)
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
        searching={all.isFetching}
        failure={all.error ? failureText(all.error) : undefined}
        find={(typed) => findIn(listed, typed, onPart)}
      />
    </>
  )
  return { setOpen, sheets } as const
}

async function readWork(after: After): Promise<Work> {
  const work = await call('work', after)
  return { ...work, payouts: byTimeLeft(work.payouts), page: after.payoutsAfter, proposalsPage: after.proposalsAfter }
}

const listedOn = (work: Work | undefined): readonly Listed[] =>
  (work?.payouts ?? []).map((order) => ({ order, page: work?.page }))

/** Reads the orders of all pages: what is looked for may be on another one. */
async function readAll(): Promise<readonly Listed[]> {
  const listed: Listed[] = []
  for (let payoutsAfter: string | null | undefined; payoutsAfter !== null; ) {
    const work: Work = await readWork({ payoutsAfter })
    listed.push(...listedOn(work))
    payoutsAfter = work.payoutsNext
  }
  return listed
}

/** Begins each page of a list at its top. */
function useTopOf(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current !== page) window.scrollTo(0, 0)
    shown.current = page
  }, [page])
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
  const { setOpen, sheets } = useCommands(part, work, (to, found) => {
    setPart(to)
    if (!found) return
    setAfter({ ...after, payoutsAfter: found.page })
    setWanted({ id: found.order.id })
  })
  useTopOf(`${work?.page} ${work?.proposalsPage}`)
  const halted = work?.positions.filter((position) => position.halted !== null) ?? []
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
            <PartContent
              work={work}
              part={part}
              wanted={wanted}
              onWent={() => setWanted(undefined)}
              heading={heading}
              after={after}
              onAfter={setAfter}
            />
          )}
        </ErrorBoundary>
      </main>
      {sheets}
    </>
  )
}

export function App() {
  const token = session.useToken()
  // A person who logs in again continues where the session ended.
  const [part, setPart] = useState<Part>('payouts')
  return (
    <>
      <OfflineBar />
      {token ? <Approvals part={part} setPart={setPart} /> : <Entrance />}
      {createPortal(<ToastHost />, document.body)}
    </>
  )
}
