import type { PageProps } from '#shell/page-props.ts'
import { AccountView } from './account-view.tsx'
import { LedgerSearch } from './ledger-search.tsx'

/** `#/ledger`, `#/ledger/search/<what>`, `#/ledger/account/<id>`. */
export function Ledger({ parts: [view, what = ''], may }: PageProps) {
  if (view === 'account') return <AccountView key={what} id={what} />
  const query = view === 'search' ? what : ''
  return <LedgerSearch key={query} query={query} mayCorrect={may('money.propose')} />
}
