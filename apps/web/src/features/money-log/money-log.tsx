import { Card } from '@synet/ui/layout/card'
import { dayOf, rangeFault, type DateRange } from '@synet/ui/fields/date-range'
import { DateRangeField } from '@synet/ui/fields/date-range-field'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { SearchList } from '@synet/ui/controls/search-list'
import { Segmented } from '@synet/ui/controls/segmented'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '@synet/contract/server-clock'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { kindName, moneyLogKinds, knownKind } from './kinds.ts'
import { LogRowItem } from './log-row-item.tsx'
import css from './money-log.module.css'
import { type LogFilter, moneyLogQuery, filterInput } from './queries.ts'
import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Notice } from '@synet/ui/feedback/notice'
import { toast } from '@synet/ui/overlays/toast'
import { bytesText } from '@synet/words/format'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '#api/download-file.ts'
import { saveFile } from '#device/save-file.ts'
import { failureText } from '#api/failure.ts'
import { stringifyQuery } from '#navigation/query-string.ts'
import { useSearch } from '#navigation/use-search.ts'

const path = '/pages-sub/finance/balance-detail'
/** A log is read by the year at most. */
const rangeMax = { count: 12, unit: 'months' } as const

/** The filter is part of the address: it is there again after a look at a row, and can be linked to. */
function useLogFilter(today: string): [LogFilter, (filter: LogFilter) => void] {
  const { asset, kind, from, to } = useSearch(path)
  const range: DateRange | undefined = from && to ? { from, to } : undefined
  const filter: LogFilter = {
    asset,
    kind: knownKind(kind),
    range: range && !rangeFault(range, rangeMax, today) ? range : undefined,
  }
  return [filter, (next) => void go(nav.redirectTo(path, { asset: next.asset, kind: next.kind, ...next.range }))]
}

/** The rows as filtered, all of them, as an Excel file: how much has come is shown, and it can be called off. */
function LogFile({ filter }: { filter: LogFilter }) {
  const [bytes, setBytes] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fetchFile = async (): Promise<void> => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setBytes(0)
    try {
      const path = `/api/user/moneyLogFile${stringifyQuery(filterInput(filter))}`
      const file = await downloadFile(path, { signal: abort.signal, onBytes: setBytes })
      const { logSheet } = await import('./log-sheet.ts')
      saveFile(await logSheet(file), `synet-${filter.asset ?? 'all'}-${dayOf(clock.now())}.xlsx`)
      toast(t('log.saved'))
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureText(error))
    } finally {
      running.current = undefined
      setBytes(undefined)
    }
  }

  return (
    <div className={css['file']}>
      {bytes === undefined ? (
        <Button kind="quiet" small onClick={() => void fetchFile()}>
          <Icon name="recharge" size={18} />
          {t('log.export')}
        </Button>
      ) : (
        <>
          <span role="status">{t('log.exporting', { size: bytesText(bytes) })}</span>
          <Button kind="quiet" small onClick={() => running.current?.abort()}>
            {t('kit.cancel')}
          </Button>
        </>
      )}
      {failure && (
        <Notice tone="bad" title={failure}>
          {t('log.not-saved')}
        </Notice>
      )}
    </div>
  )
}

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
