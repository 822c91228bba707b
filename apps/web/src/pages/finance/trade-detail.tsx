import { EmptyState } from '@synet/ui/feedback/empty-state'
import { LogRowView } from '#features/money-log/log-row-view.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

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
