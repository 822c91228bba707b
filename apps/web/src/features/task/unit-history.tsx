import { EmptyState } from '@synet/ui/feedback/empty-state'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessRows } from '#api/endless-rows.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { allUnitsQuery } from './list-queries.ts'
import { UnitRow } from './unit-row.tsx'

/** All units that the user's devices have computed, with their results. */
export function UnitHistory() {
  const query = useInfiniteQuery(allUnitsQuery)
  return (
    <EndlessRows
      query={query}
      skeleton={{ rows: 8 }}
      empty={
        <EmptyState
          text={t('units.none')}
          action={t('runs.browse')}
          onAction={() => go(nav.switchTab('/pages/task-list/index'))}
        />
      }
    >
      {(unit) => (
        <UnitRow
          key={unit.leaseId}
          unit={unit}
          when={dateTimeText(unit.at)}
          onClick={() => go(nav.navigateTo('/pages/task-list/run', { id: unit.runId }))}
        />
      )}
    </EndlessRows>
  )
}
