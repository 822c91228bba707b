import { EmptyState } from '@synet/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { ExpiryNotice } from '#features/store/expiry-notice.tsx'
import { RunView } from '#features/task/run-view.tsx'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { loadPlaces } from '#shell/region-names.ts'
import { t } from '#shell/t.ts'
import { userQuery } from '#shell/user.ts'

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
