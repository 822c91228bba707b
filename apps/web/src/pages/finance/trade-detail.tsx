import { EmptyState } from '@synet/ui/empty-state'
import { LogRowView } from '#features/money-log/log-row-view.tsx'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { t } from '#shell/t.ts'

function TradeDetail() {
  const { id } = useSearch('/pages-sub/finance/trade-detail')
  return (
    <Page>
      {id ? (
        <LogRowView id={id} />
      ) : (
        <EmptyState
          text={t('log.not-found')}
          action={t('title.balance-detail')}
          onAction={() => go(nav.redirectTo('/pages-sub/finance/balance-detail'))}
        />
      )}
    </Page>
  )
}

export { TradeDetail as Page }
