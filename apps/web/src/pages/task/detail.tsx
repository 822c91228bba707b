import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { usePledgeDeposit } from '#features/recharge/use-pledge-deposit.tsx'
import { taskListQuery } from '#features/task/queries.ts'
import { TaskView } from '#features/task/task-view.tsx'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'

function TaskDetail() {
  const { id, amount } = useSearch('/pages-sub/task/detail')
  const tasks = useQuery(taskListQuery)
  const { deposit, sheet } = usePledgeDeposit()
  const task = tasks.data?.list.find((candidate) => candidate.id === id)
  return (
    <Page {...(task && { title: task.name })}>
      <Loaded query={tasks} skeleton={<Skeleton height={320} card />}>
        {({ market }) =>
          task ? (
            <TaskView task={task} market={market} amount={amount} onDeposit={deposit} />
          ) : (
            <EmptyState text={t('task.gone')} />
          )
        }
      </Loaded>
      {sheet}
    </Page>
  )
}

export { loadPlaces as ready, TaskDetail as Page }
