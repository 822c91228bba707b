import type { PageProps } from '#shell/page-props.ts'
import { AmountText } from '@synet/ui/layout/amount-text'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { accountText, EntryTable } from '#shell/entry-table.tsx'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import css from './ledger.module.css'
import { pagesQuery } from '#shell/pages-query.ts'
import type { OpsAnswer } from '@synet/contract/calls'
import { Mono } from '#shell/mono.tsx'
import { SearchForm } from '#shell/search-form.tsx'
import { factName } from '@synet/words/word-of'

type Found = OpsAnswer<'ledgerSearch'>
type Posting = Found['postings'][number]

function PostingView({ posting, mayCorrect }: { posting: Posting; mayCorrect: boolean }) {
  const refs = Object.entries(posting.ref)
  return (
    <article className="lines" aria-label={t('ledger.posting', { id: posting.id })}>
      <div className={css['head']}>
        <h3>{posting.kind}</h3>
        <a href={hashOf('ledger', 'search', posting.id)}>{t('ledger.posting', { id: posting.id })}</a>
        <span className="quiet">{dateTimeText(posting.at)}</span>
        {mayCorrect && posting.correctable && (
          <a className="quiet" href={hashOf('proposals', 'new', 'correction', posting.id)}>
            {t('ledger.correct')}
          </a>
        )}
      </div>
      <div className={css['refs']}>
        <span>
          {t('ledger.key')} <Mono>{posting.key}</Mono>
        </span>
        {refs.map(([name, value]) => (
          <span key={name}>
            {factName(name)}{' '}
            <a href={hashOf('ledger', 'search', value)}>
              <Mono>{value}</Mono>
            </a>
          </span>
        ))}
      </div>
      <EntryTable label={t('ledger.posting', { id: posting.id })} entries={posting.entries} />
    </article>
  )
}

function Accounts({ accounts }: { accounts: Found['accounts'] }) {
  return (
    <Table
      label={t('ledger.accounts')}
      rows={accounts}
      keyOf={(account) => account.id}
      columns={[
        {
          name: t('entry.account'),
          cell: (account) => <a href={hashOf('ledger', 'account', account.id)}>{accountText(account)}</a>,
        },
        {
          name: t('ledger.balance'),
          end: true,
          cell: (account) => <AmountText value={account.balance} unit={account.asset} />,
        },
        { name: '', end: true, cell: (account) => t('ledger.entries', { n: Number(account.entries) }) },
      ]}
    />
  )
}

function LedgerSearch({ query: searched, mayCorrect }: { query: string; mayCorrect: boolean }) {
  const query = useInfiniteQuery(
    pagesQuery(['ledger', searched], (page) => call('ledgerSearch', { ...(searched && { query: searched }), ...page })),
  )
  return (
    <>
      <SearchForm text={searched} to={['ledger', 'search']} label={t('ledger.search')} />
      <LoadedList query={query}>
        {(pages) => {
          const postings = pages.flatMap((page) => page.postings)
          const accounts = pages[0]?.accounts ?? []
          return postings.length === 0 && accounts.length === 0 ? (
            <EmptyState text={t('ledger.nothing')} />
          ) : (
            <>
              {accounts.length > 0 && (
                <section className="section">
                  <h2>{t('ledger.accounts')}</h2>
                  <Accounts accounts={accounts} />
                </section>
              )}
              {postings.length > 0 && (
                <section className="section">
                  <h2>{t(searched ? 'ledger.postings' : 'ledger.newest')}</h2>
                  {postings.map((posting) => (
                    <PostingView key={posting.id} posting={posting} mayCorrect={mayCorrect} />
                  ))}
                </section>
              )}
            </>
          )
        }}
      </LoadedList>
    </>
  )
}

/** The entries of an account, newest first, loaded page by page. */
function AccountView({ id }: { id: string }) {
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
                      name: t('fact.posting'),
                      cell: (row) => (
                        <a href={hashOf('ledger', 'search', row.posting)}>
                          {row.posting} · {row.kind}
                        </a>
                      ),
                    },
                    {
                      name: t('fact.amount'),
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

/** `#/ledger`, `#/ledger/search/<what>`, `#/ledger/account/<id>`. */
export function Ledger({ parts: [view, what = ''], may }: PageProps) {
  if (view === 'account') return <AccountView key={what} id={what} />
  const query = view === 'search' ? what : ''
  return <LedgerSearch key={query} query={query} mayCorrect={may('money.propose')} />
}
