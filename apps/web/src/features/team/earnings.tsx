import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { Sheet } from '@synet/ui/overlays/sheet'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { dayText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EndlessRows } from '#api/endless-rows.tsx'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { helpAction } from '#navigation/help-action.ts'
import { t } from '#texts/t.ts'
import { earningsQuery } from './queries.ts'

/** A day's shares by member. */
function Sources({ day }: { day: string }) {
  const query = useInfiniteQuery(earningsQuery(day))
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={3} height={56} />}>
      {({ pages }) => (
        <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
          <Card flush>
            {pages
              .flatMap((page) => page.list)
              .map((row, i) => (
                // Two runs of a member have the same name: only their position distinguishes them.
                <ListRow
                  key={i}
                  title={row.member ?? ''}
                  end={<AmountText value={row.amount} unit="SNT" plus good />}
                />
              ))}
          </Card>
        </EndlessList>
      )}
    </Loaded>
  )
}

/** Dynamic earnings by day; a day opens its sources. */
export function Earnings() {
  const query = useInfiniteQuery(earningsQuery())
  const [day, setDay] = useState<string>()
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('earnings.by-day')}</h2>
      <EndlessRows
        query={query}
        skeleton={{ rows: 3, height: 56 }}
        empty={<EmptyState text={t('earnings.none')} {...helpAction()} />}
      >
        {(row) => (
          <ListRow
            key={row.day}
            title={dayText(row.day)}
            end={<AmountText value={row.amount} unit="SNT" plus good />}
            onClick={() => setDay(row.day)}
          />
        )}
      </EndlessRows>
      <Sheet open={day !== undefined} onClose={() => setDay(undefined)} title={day ? dayText(day) : ''}>
        {day && <Sources day={day} />}
      </Sheet>
    </section>
  )
}
