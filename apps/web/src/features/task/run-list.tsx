import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SearchList } from '@synet/ui/controls/search-list'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import { endedRunsQuery, openRunsQuery } from './queries.ts'
import { regionChoices, regionName } from '#texts/region-names.ts'
import { RunCard, RunCells } from './run-card.tsx'
import css from './task.module.css'

const everywhere = ''

/** One's own runs; filtered by city once there is more than one. */
export function RunList({ ended, onBrowse }: { ended?: boolean; onBrowse: () => void }) {
  const query = useQuery(ended ? endedRunsQuery : openRunsQuery)
  const [region, setRegion] = useState(everywhere)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={2} height={176} />}>
      {({ list }) => {
        if (list.length === 0) {
          return (
            <EmptyState
              text={t(ended ? 'runs.none-ended' : 'runs.none')}
              action={t('runs.browse')}
              onAction={onBrowse}
            />
          )
        }
        const present = new Set(list.map((run) => run.region))
        return (
          <div className={css['cards']}>
            {present.size > 1 && (
              <SearchList
                label={t('runs.filter')}
                placeholder={t('runs.everywhere')}
                choices={[
                  { value: everywhere, name: t('runs.everywhere') },
                  ...regionChoices().filter((choice) => present.has(choice.value)),
                ]}
                value={region}
                onChange={setRegion}
              />
            )}
            {list
              .filter((run) => region === everywhere || run.region === region)
              .map((run) => (
                <RunCard key={run.id} run={run} place={regionName(run.region)} day={<RunCells run={run} />} />
              ))}
          </div>
        )
      }}
    </Loaded>
  )
}
