import { EmptyState } from '@synet/ui/empty-state'
import { Skeleton } from '@synet/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { taskListQuery } from '#features/task/queries.ts'
import { TaskView } from '#features/task/task-view.tsx'
import { Loaded } from '#shell/loaded.tsx'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { loadPlaces } from '#shell/region-names.ts'
import { t } from '#shell/t.ts'

function TaskDetail() {
  const { id } = useSearch('/pages-sub/task/detail')
  const tasks = useQuery(taskListQuery)
  const task = tasks.data?.list.find((one) => one.id === id)
  return (
    <Page {...(task && { title: task.name })}>
      <Loaded query={tasks} skeleton={<Skeleton height={320} card />}>
        {() => (task ? <TaskView task={task} /> : <EmptyState seed={9} text={t('task.gone')} />)}
      </Loaded>
    </Page>
  )
}

export { loadPlaces as ready, TaskDetail as Page }
