import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { Timeline } from '@synet/ui/layout/timeline'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { clock } from '#api/clock.ts'
import { configQuery } from '#api/config-query.ts'
import { CopiedText } from '#texts/copied-text.tsx'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { numberFact, transactionFact } from '#money/order-facts.tsx'
import { t } from '#texts/t.ts'
import { type WithdrawalOrder, withdrawalQuery } from './queries.ts'
import { isOverdue, withdrawalTimeline } from './withdrawal-timeline.ts'
import { withdrawalTone } from './withdrawal-list.tsx'

function WithdrawalContent({ order }: { order: WithdrawalOrder }) {
  const { data: config } = useQuery(configQuery)
  const cancel = useMoneyCall('withdrawal/cancel')
  const network = config?.networks.find((one) => one.name === order.network)
  /** The money is on its way to the address, or there. */
  const stands = order.state !== 'rejected' && order.state !== 'cancelled' && order.state !== 'failed'
  const overdue = isOverdue(order, clock.now())
  return (
    <>
      <Card label={t('order.amount')}>
        <AmountText value={stands ? order.received : order.amount} unit="USDT" size="large" />
        <StatusTag tone={withdrawalTone[order.state]}>{t(`withdraw.state.${order.state}`)}</StatusTag>
      </Card>
      {overdue && (
        <Notice tone="warn" title={t('withdraw.overdue-title', { time: dateTimeText(order.reviewBy) })}>
          {t('withdraw.overdue-text')}
        </Notice>
      )}
      {!stands && (
        <Notice
          tone="warn"
          title={
            order.failure
              ? t(`withdraw.failure.${order.failure}`)
              : (order.reason ?? t(`withdraw.state.${order.state}`))
          }
        >
          {t('withdraw.returned')}
        </Notice>
      )}
      <Card label={t('withdraw.progress')}>
        <Timeline label={t('withdraw.progress')} steps={withdrawalTimeline(order)} />
      </Card>
      <Card>
        <FactList
          facts={[
            numberFact(order.number),
            { name: t('withdraw.to'), value: order.accountName },
            { name: t('account.network'), value: network?.label ?? order.network },
            {
              name: t('account.address'),
              value: <CopiedText text={order.address} name={t('account.address')} />,
              stack: true,
            },
            { name: t('order.amount'), value: <AmountText value={order.amount} unit="USDT" /> },
            { name: t('withdraw.fee-snt'), value: <AmountText value={order.feeSnt} unit="SNT" /> },
            { name: t('withdraw.fee-usdt'), value: <AmountText value={order.feeUsdt} unit="USDT" /> },
            stands && {
              name: t('withdraw.receive'),
              value: <AmountText value={order.received} unit="USDT" />,
              strong: true,
            },
            { name: t('order.time'), value: dateTimeText(order.createdAt) },
            transactionFact(order.transaction, network?.explorerTransaction),
          ]}
        />
      </Card>
      {order.state === 'reviewing' && (
        <Button
          kind="secondary"
          block
          onClick={async () => {
            const sure = await confirmBox({
              title: t('withdraw.cancel-title'),
              msg: t('withdraw.cancel-text'),
              confirmButtonText: t('withdraw.cancel'),
              cancelButtonText: t('kit.back'),
            })
            if (!sure) return
            try {
              const next = await cancel({ id: order.id })
              queryClient.setQueryData(withdrawalQuery(order.id).queryKey, { list: [next], next: null })
              invalidate('withdrawal/list', 'user/info', 'user/getMoneyLog')
              toast(t('success.confirmation'))
            } catch (error) {
              toastFailure(error)
              invalidate('withdrawal/list')
            }
          }}
        >
          {t('withdraw.cancel')}
        </Button>
      )}
    </>
  )
}

export function WithdrawalView({ id }: { id: string }) {
  const query = useQuery(withdrawalQuery(id))
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <Skeleton height={96} card />
          <Skeleton height={220} card />
        </>
      }
    >
      {({ list }) => {
        const order = list[0]
        return order ? <WithdrawalContent order={order} /> : <Notice tone="bad">{t('order.not-found')}</Notice>
      }}
    </Loaded>
  )
}
