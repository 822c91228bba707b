import { Segmented } from '@synet/ui/controls/segmented'
import { useState } from 'react'
import { usePledgeDeposit } from '#features/recharge/use-pledge-deposit.tsx'
import { Catalogue } from '#features/task/catalogue.tsx'
import { EndedRuns, OpenRuns } from '#features/task/run-list.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'

type View = 'catalogue' | 'running' | 'finished'

function TaskList() {
  const { pledge, amount } = useSearch('/pages/task-list/index')
  const [view, setView] = useState<View>('catalogue')
  const { deposit, sheet } = usePledgeDeposit()
  const browse = (): void => setView('catalogue')
  return (
    <Page>
      <Segmented
        label={t('title.task-list')}
        choices={[
          { value: 'catalogue', name: t('tasks.catalogue') },
          { value: 'running', name: t('tasks.running') },
          { value: 'finished', name: t('tasks.finished') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'catalogue' && (
        <Catalogue key={pledge} begun={pledge ? { taskId: pledge, amount } : undefined} onDeposit={deposit} />
      )}
      {view === 'running' && <OpenRuns onBrowse={browse} />}
      {view === 'finished' && <EndedRuns onBrowse={browse} />}
      {sheet}
    </Page>
  )
}

export { loadPlaces as ready, TaskList as Page }
