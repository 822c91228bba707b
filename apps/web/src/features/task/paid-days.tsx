import { formatMinor } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useEffect, useState } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { useAreBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import { savePaidShown, paidSince, readPaidShown } from './paid-news.ts'
import type { Run } from './run-state.ts'

/** Shows the days that were paid since this device last showed the task, until a person opens them. */
export function PaidDays({ run }: { run: Run }) {
  const hidden = useAreBalancesHidden()
  const [shown, setShown] = useState(() => readPaidShown(run))
  useEffect(() => savePaidShown(run), [run])
  const news = paidSince(shown, run)
  if (!news) return null
  return (
    <Card flush>
      <ListRow
        icon="done"
        title={t('home.income-paid', { count: news.days })}
        end={<AmountText value={formatMinor('SNT', news.paid)} unit="SNT" plus good hidden={hidden} />}
        onClick={() => {
          setShown(run)
          return go(nav.navigateTo('/pages-sub/finance/balance-detail', { asset: 'SNT' }))
        }}
      />
    </Card>
  )
}
