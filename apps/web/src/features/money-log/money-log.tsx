import { Card } from '@synet/ui/layout/card'
import { dayOf } from '@synet/ui/fields/date-range'
import { DateRangeField } from '@synet/ui/fields/date-range-field'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { SearchList } from '@synet/ui/controls/search-list'
import { Segmented } from '@synet/ui/controls/segmented'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#api/clock.ts'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { kindName, moneyLogKinds, knownKind } from './kinds.ts'
import { LogFile } from './log-file.tsx'
import { LogRowItem } from './log-row-item.tsx'
import css from './money-log.module.css'
import { type LogFilter, moneyLogQuery } from './queries.ts'
import { rangeMax, useLogFilter } from './use-log-filter.ts'

const any = ''

function Filters({
  filter,
  onChange,
  today,
}: {
  filter: LogFilter
  onChange: (next: LogFilter) => void
  today: string
}) {
  return (
    <>
      <Segmented
        label={t('log.filter')}
        choices={[
          { value: any, name: t('log.all') },
          { value: 'USDT', name: 'USDT' },
          { value: 'SNT', name: 'SNT' },
        ]}
        value={filter.asset ?? any}
        onChange={(asset) => onChange({ ...filter, asset: asset === any ? undefined : asset })}
      />
      <div className={css['filters']}>
        <SearchList
          label={t('log.kind')}
          placeholder={t('log.any-kind')}
          choices={[
            { value: any, name: t('log.any-kind') },
            ...moneyLogKinds.map((kind) => ({ value: kind, name: kindName(kind) })),
          ]}
          value={filter.kind ?? any}
          onChange={(kind) => onChange({ ...filter, kind: knownKind(kind) })}
        />
        <DateRangeField
          label={t('log.period')}
          value={filter.range}
          max={rangeMax}
          today={today}
          onChange={(range) => onChange({ ...filter, range })}
        />
      </div>
    </>
  )
}

/** Every change with the balance after it (ENT-10). */
export function MoneyLog() {
  const today = dayOf(clock.now())
  const [filter, setFilter] = useLogFilter(today)
  const query = useInfiniteQuery(moneyLogQuery(filter))
  const filtered = Boolean(filter.asset || filter.kind || filter.range)
  const isEmpty = !filtered && !query.hasNextPage && query.data?.pages.every(({ list }) => list.length === 0)
  return (
    <>
      {!isEmpty && <Filters filter={filter} onChange={setFilter} today={today} />}
      <Loaded query={query} skeleton={<SkeletonList rows={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.list)
          // A page may be empty and still not the last: the server reads this many rows at a time.
          return rows.length === 0 && !query.hasNextPage ? (
            filtered ? (
              <EmptyState text={t('log.none-filtered')} action={t('log.clear')} onAction={() => setFilter({})} />
            ) : (
              <EmptyState
                text={t('log.none')}
                action={t('action.recharge')}
                onAction={() => go(nav.navigateTo('/pages-sub/recharge/index'))}
              />
            )
          ) : (
            <>
              <LogFile filter={filter} />
              <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
                {rows.length > 0 && (
                  <Card flush>
                    {rows.map((row) => (
                      <LogRowItem key={row.id} row={row} />
                    ))}
                  </Card>
                )}
              </EndlessList>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
