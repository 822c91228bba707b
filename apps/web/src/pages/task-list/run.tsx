import { EmptyState } from '@synet/ui/empty-state'
import { RunView } from '#features/task/run-view.tsx'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useParameter } from '#shell/search-parameter.ts'
import { t } from '#shell/t.ts'

function Run() {
  const id = useParameter('id')
  return (
    <Page>
      {id ? (
        <RunView id={id} />
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

export { Run as Page }
