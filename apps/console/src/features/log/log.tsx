import type { OpsAnswer } from '@synet/contract/calls'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SearchList } from '@synet/ui/controls/search-list'
import { TextField } from '@synet/ui/fields/text-field'
import { dateTimeText } from '@synet/words/format'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '#shell/api.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { Mono } from '#shell/mono.tsx'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import { factName } from '@synet/words/word-of'
import css from './log.module.css'
import { pagesQuery } from '#shell/pages-query.ts'

const choices = (values: readonly string[]) => [
  { value: '', name: t('console.all') },
  ...values.map((value) => ({ value, name: value })),
]
const hashLetters = 12

type Row = OpsAnswer<'log'>['list'][number]

function LogTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table
      label={t('console.log')}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { name: '#', end: true, cell: (row) => row.id },
        { name: t('console.time'), short: true, cell: (row) => dateTimeText(row.at) },
        { name: t('fact.operator'), short: true, cell: (row) => row.operator ?? t('console.nobody') },
        { name: t('log.action'), short: true, cell: (row) => row.action },
        {
          name: t('log.facts'),
          cell: (row) => (
            <span className={css['facts']}>
              {Object.entries(row.facts).map(([name, value]) => (
                <span key={name}>
                  <span>{factName(name)}</span> {value.length > 40 ? <Mono>{value}</Mono> : value}
                </span>
              ))}
            </span>
          ),
        },
        {
          name: t('log.hash'),
          end: true,
          cell: (row) => (
            <span className={css['hash']} title={row.hash}>
              <Mono>{row.hash.slice(0, hashLetters)}</Mono>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Every action of every operator, newest first. */
export function Log() {
  const [operator, setOperator] = useState('')
  const [action, setAction] = useState('')
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const query = useInfiniteQuery({
    ...pagesQuery(['log', operator, action, text], (page) =>
      call('log', {
        limit: 50,
        ...(operator && { operator }),
        ...(action && { action }),
        ...(text && { text }),
        ...page,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  const [known] = query.data?.pages ?? []
  return (
    <>
      <div className={css['filters']}>
        <SearchList
          label={t('fact.operator')}
          placeholder={t('console.all')}
          search={false}
          choices={choices(known?.operators ?? [])}
          value={operator}
          onChange={setOperator}
        />
        <SearchList
          label={t('log.action')}
          placeholder={t('console.all')}
          search={false}
          choices={choices(known?.actions ?? [])}
          value={action}
          onChange={setAction}
        />
        <TextField type="search" label={t('log.text')} value={typed} onChange={setTyped} maxLength={60} />
      </div>
      <LoadedList query={query}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.list)
          return rows.length === 0 ? <EmptyState text={t('log.none')} /> : <LogTable rows={rows} />
        }}
      </LoadedList>
    </>
  )
}
