import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { ExpiryNotice } from '#features/store/expiry-notice.tsx'
import { RunView } from '#features/task/run-view.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

function Run() {
  const { id } = useSearch('/pages/task-list/run')
  const { data: user } = useQuery(userQuery)
  return (
    <Page>
      {id ? (
        <>
          {user && <ExpiryNotice user={user} hasRuns={false} />}
          <RunView id={id} />
        </>
      ) : (
        <EmptyState
          text={t('run.not-found')}
          action={t('runs.browse')}
          onAction={() => go(nav.switchTab('/pages/task-list/index'))}
        />
      )}
    </Page>
  )
}

export { loadPlaces as ready, Run as Page }
