import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { allUnitsQuery } from './queries.ts'
import { UnitRow } from './unit-row.tsx'

/** What one's devices computed for all runs, with what came of each unit. */
export function UnitHistory() {
  const query = useInfiniteQuery(allUnitsQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={8} />}>
      {({ pages }) => {
        const units = pages.flatMap((page) => page.list)
        return units.length === 0 ? (
          <EmptyState seed={12} text={t('units.none')} />
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>
              {units.map((unit) => (
                <UnitRow
                  key={unit.leaseId}
                  unit={unit}
                  when={dateTimeText(unit.at)}
                  onClick={() => void go(nav.navigateTo('/pages/task-list/run', { id: unit.runId }))}
                />
              ))}
            </Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
