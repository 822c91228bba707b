import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SearchList } from '@synet/ui/controls/search-list'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import { MoreButton } from '#api/more-button.tsx'
import { runsQuery } from './list-queries.ts'
import { openRunsQuery } from './queries.ts'
import { regionChoices, regionName } from '#texts/region-names.ts'
import { RunCard, RunCells } from './run-card.tsx'
import type { Run } from './run-state.ts'

const everywhere = ''

const loading = <SkeletonList rows={2} height={176} />

/** The runs; filtered by city once there is more than one. */
function Runs({ runs }: { runs: readonly Run[] }) {
  const [region, setRegion] = useState(everywhere)
  const present = new Set(runs.map((run) => run.region))
  return (
    <div className="section">
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
      {runs
        .filter((run) => region === everywhere || run.region === region)
        .map((run) => (
          <RunCard key={run.id} run={run} place={regionName(run.region)} day={<RunCells run={run} />} />
        ))}
    </div>
  )
}

/** One's own open run: a node allows one at a time. */
export function OpenRuns({ onBrowse }: { onBrowse: () => void }) {
  const query = useQuery(openRunsQuery)
  return (
    <Loaded query={query} skeleton={loading}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState text={t('runs.none')} action={t('runs.browse')} onAction={onBrowse} />
        ) : (
          <Runs runs={list} />
        )
      }
    </Loaded>
  )
}

export function EndedRuns({ onBrowse }: { onBrowse: () => void }) {
  const query = useInfiniteQuery(runsQuery({ state: 'ended' }))
  return (
    <Loaded query={query} skeleton={loading}>
      {({ pages }) =>
        pages[0]?.list.length === 0 ? (
          <EmptyState text={t('runs.none-ended')} action={t('runs.browse')} onAction={onBrowse} />
        ) : (
          <>
            <Runs runs={pages.flatMap(({ list }) => list)} />
            <MoreButton query={query} />
          </>
        )
      }
    </Loaded>
  )
}
