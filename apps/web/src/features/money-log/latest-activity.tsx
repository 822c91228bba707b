import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { go, nav } from '#navigation/nav.ts'
import { useAreBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import { LogRowItem } from './log-row-item.tsx'

/** This number of rows fills the first screen of a desktop. */
const latestQuery = callQuery('user/getMoneyLog', { limit: 4 })

/** Lists the last changes of the balances; it shows nothing before there is one, and to people who hide their balances. */
export function LatestActivity() {
  const hidden = useAreBalancesHidden()
  const { data } = useQuery({ ...latestQuery, enabled: !hidden })
  if (hidden || !data || data.list.length === 0) return null
  const title = t('title.balance-detail')
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{title}</h2>
      <Card flush label={title}>
        {data.list.map((row) => (
          <LogRowItem key={row.id} row={row} />
        ))}
      </Card>
      {data.next !== null && (
        <Button kind="quiet" block onClick={() => go(nav.navigateTo('/pages-sub/finance/balance-detail'))}>
          {t('log.all')}
        </Button>
      )}
    </section>
  )
}
