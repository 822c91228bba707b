import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { Timeline } from '@synet/ui/layout/timeline'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText } from '@synet/words/format'
import { needsContact } from '@synet/contract/rejection-causes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { clock } from '@synet/contract/server-clock'
import { configQuery } from '#api/config-query.ts'
import { toastFailure } from '#api/failure.ts'
import { LoadedRow } from '#api/loaded-row.tsx'
import { go, nav } from '#navigation/nav.ts'
import { ReceiptLink } from '#money/receipt-link.tsx'
import { t } from '#texts/t.ts'
import { type WithdrawalOrder, withdrawalQuery } from './queries.ts'
import { isOverdue, withdrawalTimeline } from './withdrawal-timeline.tsx'
import { isOpenOrPaid, WithdrawalFacts } from './withdrawal-facts.tsx'
import { withdrawalTone } from './withdrawal-list.tsx'

/** Cancels a withdrawal that nobody has reviewed yet. */
function CancelButton({ id }: { id: string }) {
  const cancel = useMoneyCall('withdrawal/cancel')
  const ask = async (): Promise<void> => {
    const sure = await confirmBox({
      title: t('withdraw.cancel-title'),
      msg: t('withdraw.cancel-text'),
      confirmButtonText: t('withdraw.cancel'),
      cancelButtonText: t('kit.back'),
    })
    if (!sure) return
    try {
      const next = await cancel({ id })
      queryClient.setQueryData(withdrawalQuery(id).queryKey, { list: [next], next: null })
      invalidate('withdrawal/list', 'user/info', 'user/getMoneyLog')
      toast(t('success.confirmation'))
    } catch (error) {
      toastFailure(error)
      invalidate('withdrawal/list')
    }
  }
  return (
    <Button kind="secondary" block onClick={ask}>
      {t('withdraw.cancel')}
    </Button>
  )
}

/** Why it was not paid. */
function endOf({ failure, rejectedFor, reason, state }: WithdrawalOrder): string {
  if (failure) return t(`withdraw.failure.${failure}`)
  if (rejectedFor && rejectedFor !== 'other') return t(`withdraw.rejected.${rejectedFor}`)
  return reason ?? t(`withdraw.state.${state}`)
}

/** How to reach a person, or that there is no way yet. */
function HowToAsk() {
  const { data } = useQuery(configQuery)
  return data?.contact.text
}

function WithdrawalContent({ order, support }: { order: WithdrawalOrder; support: ReactNode }) {
  const isAsked = order.rejectedFor !== null && needsContact(order.rejectedFor)
  return (
    <>
      <Card label={t('order.amount')}>
        <AmountText value={isOpenOrPaid(order) ? order.received : order.amount} unit="USDT" size="hero" />
        <StatusTag tone={withdrawalTone[order.state]}>{t(`withdraw.state.${order.state}`)}</StatusTag>
      </Card>
      {isOverdue(order, clock.now()) && (
        <Notice tone="warn" title={t('withdraw.overdue-title', { time: dateTimeText(order.reviewBy) })}>
          {t('withdraw.overdue-text')}
        </Notice>
      )}
      {!isOpenOrPaid(order) && (
        <Notice tone="warn" title={endOf(order)}>
          {t('withdraw.returned')} {isAsked && <HowToAsk />}
        </Notice>
      )}
      <Card label={t('withdraw.progress')}>
        <Timeline label={t('withdraw.progress')} steps={withdrawalTimeline(order)} />
      </Card>
      <Card>
        <WithdrawalFacts order={order} />
      </Card>
      {isAsked && support}
      {order.state === 'reviewing' && <CancelButton id={order.id} />}
      {!isOpenOrPaid(order) && (
        <Button block onClick={() => go(nav.navigateTo('/pages-sub/finance/withdraw'))}>
          {t('withdraw.again')}
        </Button>
      )}
      {isOpenOrPaid(order) && <ReceiptLink of="withdraw" id={order.id} />}
    </>
  )
}

/** @param support the way to a person, for orders about which one has to be asked */
export function WithdrawalView({ id, support }: { id: string; support: ReactNode }) {
  const query = useQuery(withdrawalQuery(id))
  return (
    <LoadedRow query={query} heights={[96, 220]}>
      {(order) => <WithdrawalContent order={order} support={support} />}
    </LoadedRow>
  )
}
