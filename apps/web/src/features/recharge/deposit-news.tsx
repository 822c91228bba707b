import { Skeleton } from '@synet/ui/feedback/skeleton'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useQuery } from '@tanstack/react-query'
import { go, nav } from '#navigation/nav.ts'
import { useAreBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import type { AwaitedDeposit } from './awaited-deposit.ts'
import { rechargeQuery } from './queries.ts'

/** A push usually comes first. */
const pollMs = 30_000
/** CSS pixels: nothing moves when the row comes. */
export const rowHeight = 72

/** Shows how far a deposit is, and that it has come, until a person opens it. */
export function DepositNews({ deposit }: { deposit: AwaitedDeposit }) {
  const hidden = useAreBalancesHidden()
  const { data: order, isLoading } = useQuery({ ...rechargeQuery(deposit.id), refetchInterval: pollMs })
  if (isLoading) return <Skeleton height={rowHeight} card />
  if (!order) return null
  const { state, amount, creditedAmount } = order
  const isHere = state === 'credited'
  return (
    <Card flush>
      <ListRow
        icon={isHere ? 'done' : 'recharge'}
        title={t('log.kind.recharge.credited')}
        note={t(`recharge.state.${state}`)}
        end={<AmountText value={creditedAmount ?? amount} unit="USDT" plus={isHere} good={isHere} hidden={hidden} />}
        onClick={() => void go(nav.navigateTo('/pages-sub/recharge/pay', { ...deposit }))}
      />
    </Card>
  )
}
