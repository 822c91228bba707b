import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PledgeShort } from '#features/task/pledge-sheet.tsx'
import { taskListQuery } from '#features/task/queries.ts'
import { TaskView } from '#features/task/task-view.tsx'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'

const DepositSheet = lazy(async () => ({
  default: (await import('#features/recharge/deposit-sheet.tsx')).DepositSheet,
}))

function TaskDetail() {
  const { id } = useSearch('/pages-sub/task/detail')
  const tasks = useQuery(taskListQuery)
  const [short, setShort] = useState<PledgeShort>()
  const task = tasks.data?.list.find((one) => one.id === id)
  return (
    <Page {...(task && { title: task.name })}>
      <Loaded query={tasks} skeleton={<Skeleton height={320} card />}>
        {({ market }) =>
          task ? <TaskView task={task} market={market} onDeposit={setShort} /> : <EmptyState text={t('task.gone')} />
        }
      </Loaded>
      {short && (
        <Suspense>
          <DepositSheet of={short} onClose={() => setShort(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

export { loadPlaces as ready, TaskDetail as Page }
