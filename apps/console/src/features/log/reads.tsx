import { EmptyState } from '@synet/ui/feedback/empty-state'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { SearchForm } from '#shell/search-form.tsx'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import { pagesQuery } from '#shell/pages-query.ts'

/** Which operators' pages showed which customers, newest first. `#/reads/<user id>` shows one customer's. */
export function Reads({ parts: [userId = ''] }: PageProps) {
  const query = useInfiniteQuery(
    pagesQuery(['reads', userId], (page) => call('reads', { limit: 50, ...(userId && { userId }), ...page })),
  )
  return (
    <>
      <SearchForm
        key={userId}
        text={userId}
        to={['reads']}
        label={t('fact.userId')}
        hint={t('reads.text')}
        maxLength={18}
      />
      <LoadedList query={query}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.list)
          return rows.length === 0 ? (
            <EmptyState text={t('reads.none')} />
          ) : (
            <Table
              label={t('console.reads')}
              rows={rows}
              keyOf={(row) => `${row.hour} ${row.operator} ${row.userId} ${row.call}`}
              columns={[
                { name: t('reads.hour'), short: true, cell: (row) => dateTimeText(row.hour) },
                { name: t('fact.operator'), cell: (row) => row.operator },
                { name: t('fact.userId'), cell: (row) => <a href={`#/customers/one/${row.userId}`}>{row.userId}</a> },
                { name: t('reads.call'), cell: (row) => row.call },
                { name: t('reads.count'), end: true, cell: (row) => row.count },
                { name: t('customer.seen'), short: true, cell: (row) => dateTimeText(row.lastAt) },
              ]}
            />
          )
        }}
      </LoadedList>
    </>
  )
}
