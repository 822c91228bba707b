import { Segmented } from '@synet/ui/controls/segmented'
import { useState } from 'react'
import { Catalogue } from '#features/task/catalogue.tsx'
import { RunList } from '#features/task/run-list.tsx'
import { Page } from '#navigation/page.tsx'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'

type View = 'catalogue' | 'running' | 'finished'

function TaskList() {
  const [view, setView] = useState<View>('catalogue')
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
      {view === 'catalogue' && <Catalogue />}
      {view === 'running' && <RunList onBrowse={browse} />}
      {view === 'finished' && <RunList ended onBrowse={browse} />}
    </Page>
  )
}

export { loadPlaces as ready, TaskList as Page }
