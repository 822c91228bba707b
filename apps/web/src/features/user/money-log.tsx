import { AmountText } from '@synet/ui/amount-text'
import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { EndlessList } from '@synet/ui/endless-list'
import { ListRow } from '@synet/ui/list-row'
import { Segmented } from '@synet/ui/segmented'
import { SkeletonList } from '@synet/ui/skeleton'
import { amountText, dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endlessState } from '#shell/endless-state.ts'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '#shell/t.ts'
import { moneyLogQuery } from './queries.ts'

type Filter = 'all' | 'USDT' | 'SNT'

/** Kinds of postings that touch a user's accounts. */
const kinds = [
  'recharge.credited',
  'suspense.assigned',
  'software.bought',
  'node.bought',
  'run.started',
  'run.day-credited',
  'run.ended-early',
  'run.finished',
  'run.reinvested',
  'transfer',
  'swap',
  'withdrawal.submitted',
  'withdrawal.confirmed',
  'withdrawal.returned',
  'reorg.reversed',
  'grant',
  'correction',
] as const

/** A kind that this version of the app does not know yet is shown as the server names it. */
function kindName(kind: string): string {
  const known = kinds.find((one) => one === kind)
  return known ? t(`log.kind.${known}`) : kind
}

/** Every change with the balance after it (ENT-10). */
export function MoneyLog() {
  const [filter, setFilter] = useState<Filter>('all')
  const query = useInfiniteQuery(moneyLogQuery(filter === 'all' ? undefined : filter))
  return (
    <>
      <Segmented
        label={t('log.filter')}
        choices={[
          { value: 'all', name: t('log.all') },
          { value: 'USDT', name: 'USDT' },
          { value: 'SNT', name: 'SNT' },
        ]}
        value={filter}
        onChange={setFilter}
      />
      <Loaded query={query} skeleton={<SkeletonList rows={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.list)
          return rows.length === 0 ? (
            <EmptyState seed={19} text={t('log.none')} />
          ) : (
            <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
              <Card flush>
                {rows.map((row) => (
                  <ListRow
                    key={row.id}
                    title={kindName(row.kind)}
                    note={[
                      row.bucket === 'available' ? '' : t(`log.bucket.${row.bucket}`),
                      row.remark,
                      dateTimeText(row.at),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    end={
                      <>
                        <AmountText value={row.change} unit={row.asset} plus good={!row.change.startsWith('-')} />
                        <span style={{ color: 'var(--text-3)', fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
                          {t('log.after', { amount: amountText(row.balanceAfter) })}
                        </span>
                      </>
                    }
                  />
                ))}
              </Card>
            </EndlessList>
          )
        }}
      </Loaded>
    </>
  )
}
