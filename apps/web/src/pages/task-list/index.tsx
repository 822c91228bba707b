import { Segmented } from '@synet/ui/controls/segmented'
import { lazy, Suspense, useState } from 'react'
import { Catalogue } from '#features/task/catalogue.tsx'
import type { PledgeShort } from '#features/task/pledge-sheet.tsx'
import { EndedRuns, OpenRuns } from '#features/task/run-list.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'

const DepositSheet = lazy(async () => ({
  default: (await import('#features/recharge/deposit-sheet.tsx')).DepositSheet,
}))

type View = 'catalogue' | 'running' | 'finished'

function TaskList() {
  const { pledge, amount } = useSearch('/pages/task-list/index')
  const [view, setView] = useState<View>('catalogue')
  const [short, setShort] = useState<PledgeShort>()
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
        <Catalogue key={pledge} begun={pledge ? { taskId: pledge, amount } : undefined} onDeposit={setShort} />
      )}
      {view === 'running' && <OpenRuns onBrowse={browse} />}
      {view === 'finished' && <EndedRuns onBrowse={browse} />}
      {short && (
        <Suspense>
          <DepositSheet of={short} onClose={() => setShort(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

export { loadPlaces as ready, TaskList as Page }
