import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Fold } from '@synet/ui/layout/fold'
import { Timeline } from '@synet/ui/layout/timeline'
import { useQuery } from '@tanstack/react-query'
import { clock } from '@synet/contract/server-clock'
import { LoadedRow } from '#api/loaded-row.tsx'
import { Receipt } from '#money/receipt.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { type WithdrawalOrder, withdrawalQuery } from './queries.ts'
import { isOpenOrPaid, WithdrawalFacts, WithdrawalReceiver } from './withdrawal-facts.tsx'
import { isOverdue, withdrawalTimeline } from './withdrawal-timeline.tsx'

const Next = ({ order }: { order: WithdrawalOrder }) => (
  <>
    {order.state === 'reviewing' && !isOverdue(order, clock.now()) && <Notice>{t('receipt.can-cancel')}</Notice>}
    <Button block onClick={() => go(nav.redirectTo('/pages-sub/orders/withdraw', { id: order.id }))}>
      {t('receipt.follow')}
    </Button>
  </>
)

/** What a withdrawal sends where. One that came to nothing has no receipt: its page says why. */
export function WithdrawalReceipt({ id }: { id: string }) {
  const query = useQuery(withdrawalQuery(id))
  return (
    <LoadedRow query={query}>
      {(order) =>
        isOpenOrPaid(order) ? (
          <Receipt
            title={t(`withdraw.state.${order.state}`)}
            waits={order.state !== 'confirmed'}
            amount={order.received}
            unit="USDT"
            number={order.number}
            facts={
              order.state === 'confirmed' ? (
                <WithdrawalFacts order={order} />
              ) : (
                <>
                  <WithdrawalReceiver order={order} />
                  {/* People look for the next step first, and for what they ordered afterwards. */}
                  <Timeline label={t('withdraw.progress')} steps={withdrawalTimeline(order)} />
                  <Fold summary={t('confirm.details')}>
                    <WithdrawalFacts order={order} receiver={false} />
                  </Fold>
                </>
              )
            }
            next={<Next order={order} />}
            again={() => nav.redirectTo('/pages-sub/finance/withdraw')}
          />
        ) : (
          <Notice tone="bad">{t(`withdraw.state.${order.state}`)}</Notice>
        )
      }
    </LoadedRow>
  )
}
