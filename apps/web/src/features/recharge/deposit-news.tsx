import { Skeleton } from '@synet/ui/feedback/skeleton'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalCode } from '#api/failure.ts'
import { go, nav } from '#navigation/nav.ts'
import { useAreBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import { type AwaitedDeposit, settleDeposit } from './awaited-deposit.ts'
import { isAwaited, rechargeQuery } from './queries.ts'

/** A push usually comes first. */
const pollMs = 30_000

/** Shows how far a deposit is, and that it has come, until a person opens it. */
export function DepositNews({ deposit }: { deposit: AwaitedDeposit }) {
  const hidden = useAreBalancesHidden()
  const { id } = deposit
  const {
    data: order,
    isLoading,
    error,
  } = useQuery({
    ...rechargeQuery(id),
    refetchInterval: ({ state: { data } }) => (data === undefined || isAwaited(data.state)) && pollMs,
  })
  // Nobody could open the row of an order that the server does not know any more.
  const isGone = refusalCode(error) === 'order.not-found'
  useEffect(() => {
    if (isGone) settleDeposit(id)
  }, [isGone, id])
  if (isLoading) return <Skeleton height={72} card />
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
