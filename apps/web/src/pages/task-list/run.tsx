import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ExpiryNotice } from '#features/store/expiry-notice.tsx'
import { runQuery } from '#features/task/queries.ts'
import { RunControls } from '#features/task/run-controls.tsx'
import { hasEnded, type Run as RunOf } from '#features/task/run-state.ts'
import { RunView } from '#features/task/run-view.tsx'
import { lazyPart } from '#navigation/lazy-part.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces, regionName } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

/** Beside the settings the one place where a reminder is offered. */
const OfferPush = lazyPart(async () => (await import('#features/notice-choice/offer-push.tsx')).OfferPush)

/** Where in its term the run is, and where its work counts. */
const placeOf = (run: RunOf): string =>
  `${
    hasEnded(run.state)
      ? t('run.days-paid', { paid: run.daysPaid, days: run.periodDays })
      : t('run.day-of', { day: run.dayNumber, days: run.periodDays })
  } · ${regionName(run.region)}`

function OneRun({ id }: { id: string }) {
  const { data: user } = useQuery(userQuery)
  const run = useQuery(runQuery(id)).data?.list[0]
  return (
    // The second line of the bar has its place before it is known.
    <Page wide title={run?.name} note={run ? placeOf(run) : '\u00a0'} footer={run && <RunControls run={run} />}>
      {user && <ExpiryNotice user={user} hasRuns={false} />}
      <RunView
        id={id}
        dayEnd={
          <Suspense>
            <OfferPush />
          </Suspense>
        }
      />
    </Page>
  )
}

function Run() {
  const { id } = useSearch('/pages/task-list/run')
  return id ? (
    <OneRun id={id} />
  ) : (
    <Page>
      <EmptyState
        text={t('run.not-found')}
        action={t('runs.browse')}
        onAction={() => go(nav.switchTab('/pages/task-list/index'))}
      />
    </Page>
  )
}

export { loadPlaces as ready, Run as Page }
