import type { PageProps } from '#shell/page-props.ts'
import { CustomerView } from './customer-view.tsx'
import { TeamTree } from './team-tree.tsx'
import { useChosen } from '@synet/ui/keys/use-chosen'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { SearchForm } from '#shell/search-form.tsx'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import css from './customer.module.css'
import { type CustomerRow, customersQuery } from './queries.ts'

const columnsOf = (): readonly Column<CustomerRow>[] => [
  { name: '#', end: true, cell: (row) => row.id },
  {
    name: t('money.username'),
    cell: (row) => (
      <span className={css['named']}>
        <a href={hashOf('customers', 'one', row.id)}>{row.username}</a>
        {row.nickname && <span className="quiet">{row.nickname}</span>}
      </span>
    ),
  },
  { name: t('customer.phone'), short: true, cell: (row) => row.phone },
  { name: t('customer.email'), cell: (row) => row.email ?? '' },
  { name: t('customer.joined'), short: true, cell: (row) => dateTimeText(row.createdAt) },
  {
    name: t('fact.scopes'),
    cell: (row) =>
      row.frozen.length > 0 && (
        <span className={css['named']}>
          <StatusTag tone="bad">{row.frozen.map((scope) => t(`freeze.scope.${scope}`)).join(', ')}</StatusTag>
          {row.lapsesAt !== null && (
            <span className="quiet">{t('freeze.lapses', { time: dateTimeText(row.lapsesAt) })}</span>
          )}
          {row.appealedAt !== null && (
            <StatusTag tone="waiting">{t('freeze.answered', { time: dateTimeText(row.appealedAt) })}</StatusTag>
          )}
        </span>
      ),
  },
]

const show = (one: CustomerRow): void => {
  location.hash = hashOf('customers', 'one', one.id)
}

function CustomerSearch({ text }: { text: string }) {
  const query = useInfiniteQuery(customersQuery(text))
  const rows = query.data?.pages.flatMap((page) => page.list) ?? []
  const chosen = useChosen(rows, { open: show })
  const title = t(text ? 'customer.found' : 'customer.frozen-now')
  return (
    <>
      <SearchForm text={text} to={['customers', 'search']} label={t('customer.search')} />
      <section className={css['section']}>
        <h2>{title}</h2>
        <LoadedList query={query}>
          {() =>
            rows.length === 0 ? (
              <EmptyState text={t(text ? 'customer.none-found' : 'customer.none-frozen')} />
            ) : (
              <Table label={title} columns={columnsOf()} rows={rows} keyOf={(row) => row.id} chosen={chosen} />
            )
          }
        </LoadedList>
      </section>
    </>
  )
}

/** `#/customers`, `#/customers/search/<what>`, `#/customers/one/<id>`, `#/customers/team/<id>`. */
export function Customers({ parts: [view, what = ''], may }: PageProps) {
  if (view === 'one') return <CustomerView key={what} id={what} may={may} />
  if (view === 'team') return <TeamTree key={what} id={what} />
  const text = view === 'search' ? what : ''
  return <CustomerSearch key={text} text={text} />
}
