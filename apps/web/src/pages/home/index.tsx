import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Skeleton, SkeletonList } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense } from 'react'
import { DocumentsNotice } from '#features/document/lazy-documents-notice.tsx'
import { FirstIntroduction } from '#features/help/first-introduction.tsx'
import { IdentityNotice } from '#features/identity/lazy-identity-notice.tsx'
import { awaitedDepositQuery } from '#features/recharge/awaited-deposit.ts'
import { ExpiryNotice } from '#features/store/expiry-notice.tsx'
import { paidSince, readPaidShown } from '#features/task/paid-news.ts'
import { incomeQuery, openRunsQuery } from '#features/task/queries.ts'
import { RunCard, RunCells } from '#features/task/run-card.tsx'
import { type Run, waitsForWork } from '#features/task/run-state.ts'
import { MoneyActions } from '#features/user/action-tiles.tsx'
import { NoticeBell } from '#features/notice/notice-bell.tsx'
import { Balances } from '#features/user/balances.tsx'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { lazyPart } from '#navigation/lazy-part.ts'
import { Columns, Page } from '#navigation/page.tsx'
import { loadWords } from '#texts/language.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'
import { useIsAtWork } from '#training/at-work.ts'
import { useIsInOtherTab } from '#training/other-tab.ts'

/** These two are shown below everything about money, and are fetched after the page is shown. */
const HomeNotices = lazyPart(async () => (await import('#features/notice/home-notices.tsx')).HomeNotices)
const HomeSlides = lazyPart(async () => (await import('#features/notice/home-slides.tsx')).HomeSlides)
/** Its room is on a desktop, where the first column ends early. */
const LatestActivity = lazyPart(async () => {
  if (!matchMedia('(min-width: 960.02px)').matches) return () => null
  const [{ LatestActivity: Latest }] = await Promise.all([
    import('#features/money-log/latest-activity.tsx'),
    loadWords(['money', 'more']),
  ])
  return Latest
})
const IncomeCard = lazyPart(async () => (await import('#features/task/income-card.tsx')).IncomeCard)
const OverdueNotice = lazyPart(async () => (await import('#features/task/income-card.tsx')).OverdueNotice)
/** Draws the prints of today's units; counted cells where its code cannot be fetched. */
const RunCore = lazyPart(async () => (await import('#features/task/run-core.tsx')).RunCore, RunCells)
const FirstSteps = lazyPart(async () => (await import('#features/user/first-steps.tsx')).FirstSteps)
/** Its texts are those of a run's page. */
const NetworkNight = lazyPart(async () => {
  const [{ NetworkNight: Night }] = await Promise.all([
    import('#features/task/network-night.tsx'),
    loadWords(['person', 'more']),
  ])
  return Night
})
const DepositNews = lazyPart(async () => {
  const [{ DepositNews: News }] = await Promise.all([
    import('#features/recharge/deposit-news.tsx'),
    loadWords(['money']),
  ])
  return News
})
const NetworkNow = lazyPart(async () => {
  const [{ NetworkNow: Now }] = await Promise.all([
    import('#features/project/network-now.tsx'),
    loadWords(['public', 'more']),
  ])
  return Now
})
const TrainNow = lazyPart(async () => (await import('#features/task/train-now.tsx')).TrainNow)

/** CSS pixels of the drawing with its line of text: nothing moves when it comes. */
const coreHeight = (quota: number): number => Math.min(16 * quota, 192) + 24

const Tasks = ({ children }: { children: ReactNode }) => (
  <section style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
    <h2>{t('home.running')}</h2>
    {children}
  </section>
)

function DepositPlace() {
  const { data: deposit } = useQuery(awaitedDepositQuery)
  return (
    deposit && (
      <Suspense fallback={<Skeleton height={72} card />}>
        <DepositNews deposit={deposit} />
      </Suspense>
    )
  )
}

/** People without a running task find the next step on the first screen. */
const Beginning = ({ user }: { user: Answer<'user/info'> }) => (
  <Suspense fallback={<Skeleton height={252} card />}>
    <FirstSteps user={user} />
  </Suspense>
)

/** A placeholder as high as the loaded card: with the button to train, or with the text of a filled day. */
function TrainNowPlace({ run }: { run: Run }) {
  const atWork = useIsAtWork()
  const otherTab = useIsInOtherTab(run.id)
  const isDone = run.state === 'today-done'
  return (
    <>
      {paidSince(readPaidShown(run), run) && <Skeleton height={56} card />}
      {(isDone || waitsForWork(run, otherTab || atWork)) && <Skeleton height={isDone ? 40 : 116} />}
    </>
  )
}

const RunCards = ({ runs }: { runs: readonly Run[] }) => (
  <>
    {runs.slice(0, 3).map((run) => (
      <Fragment key={run.id}>
        <Suspense fallback={<TrainNowPlace run={run} />}>
          <TrainNow run={run} />
        </Suspense>
        <RunCard
          run={run}
          day={
            <Suspense fallback={<Skeleton height={coreHeight(run.quota)} />}>
              <RunCore run={run} />
            </Suspense>
          }
        />
      </Fragment>
    ))}
    {runs.length > 3 && (
      <Button kind="quiet" onClick={() => go(nav.switchTab('/pages/task-list/index'))}>
        {t('home.all-runs', { count: runs.length })}
      </Button>
    )}
  </>
)

/** Says what a task is about, and shows the work of the others. */
const About = ({ userId }: { userId: string }) => (
  <>
    <FirstIntroduction userId={userId} />
    <Suspense>
      <NetworkNow />
    </Suspense>
  </>
)

function Home() {
  const user = useQuery(userQuery)
  const runs = useQuery(openRunsQuery)
  const income = useQuery(incomeQuery(user.data))
  const begins = runs.data?.list.length === 0
  return (
    <Page end={<NoticeBell />}>
      <Columns>
        <>
          <Loaded query={user} skeleton={<Skeleton height={152} card />}>
            {(data) => (
              <>
                <IdentityNotice />
                <DocumentsNotice />
                <Balances user={data} now={(!income.isPlaceholderData && income.data) || {}} />
                <Suspense>
                  <OverdueNotice />
                </Suspense>
                <ExpiryNotice user={data} hasRuns={(runs.data?.list.length ?? 0) > 0} />
              </>
            )}
          </Loaded>
          <MoneyActions />
          <DepositPlace />
          {begins && user.data && <Beginning user={user.data} />}
        </>
        <>
          <Loaded
            query={runs}
            skeleton={
              <Tasks>
                <SkeletonList rows={1} height={320} />
              </Tasks>
            }
          >
            {({ list }) => (
              <>
                {begins ? (
                  user.data && <About userId={user.data.id} />
                ) : (
                  <Tasks>
                    <RunCards runs={list} />
                  </Tasks>
                )}
                {list[0] && list[0].dayNumber > 1 && (
                  <Suspense>
                    <NetworkNight run={list[0]} />
                  </Suspense>
                )}
                <Suspense fallback={list.length > 0 && <Skeleton height={236} card />}>
                  <IncomeCard runs={list} income={income} />
                </Suspense>
              </>
            )}
          </Loaded>
        </>
        <Suspense>
          <HomeNotices />
          <HomeSlides />
          {/* It is last, so that nothing moves when its rows come. */}
          <LatestActivity />
        </Suspense>
      </Columns>
    </Page>
  )
}

export { Home as Page }
