import { AmountText } from '@synet/ui/layout/amount-text'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { accountText } from '#shell/entry-table.tsx'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import css from './ledger.module.css'
import { pagesQuery } from '#shell/pages-query.ts'

/** The entries of an account, newest first, loaded page by page. */
export function AccountView({ id }: { id: string }) {
  const query = useInfiniteQuery(
    pagesQuery(['ledger-account', id], (page) => call('ledgerAccount', { id, limit: 50, ...page })),
  )
  return (
    <>
      <a href="#/ledger">{t('ledger.back')}</a>
      <LoadedList query={query}>
        {(pages) => {
          const [first] = pages
          if (!first) return null
          const { account } = first
          const rows = pages.flatMap((page) => page.list)
          return (
            <section className="section">
              <div className={css['head']}>
                <h2>{accountText(account)}</h2>
                <AmountText value={account.balance} unit={account.asset} size="medium" />
                <span className="quiet">{t('ledger.entries', { n: Number(account.entries) })}</span>
              </div>
              {rows.length === 0 ? (
                <EmptyState text={t('ledger.no-entries')} />
              ) : (
                <Table
                  label={accountText(account)}
                  rows={rows}
                  keyOf={(row) => row.seq}
                  columns={[
                    { name: '#', end: true, cell: (row) => row.seq },
                    { name: t('console.time'), short: true, cell: (row) => dateTimeText(row.at) },
                    {
                      name: t('proposal.posting'),
                      cell: (row) => (
                        <a href={hashOf('ledger', 'search', row.posting)}>
                          {row.posting} · {row.kind}
                        </a>
                      ),
                    },
                    {
                      name: t('entry.amount'),
                      end: true,
                      cell: (row) => <AmountText value={row.amount} unit={account.asset} plus />,
                    },
                    {
                      name: t('entry.balance-after'),
                      end: true,
                      cell: (row) => <AmountText value={row.balanceAfter} unit={account.asset} />,
                    },
                  ]}
                />
              )}
            </section>
          )
        }}
      </LoadedList>
    </>
  )
}
