import { dayOf } from '@synet/ui/fields/date-range'
import { Statement } from '#features/money-log/statement.tsx'
import { clock } from '@synet/contract/server-clock'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'

const path = '/pages-sub/finance/statement'

function StatementPage() {
  const { month } = useSearch(path)
  const shown = month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : dayOf(clock.now()).slice(0, 7)
  return (
    <Page>
      <Statement month={shown} onMonth={(next) => void go(nav.redirectTo(path, { month: next }))} />
    </Page>
  )
}

export { StatementPage as Page }
