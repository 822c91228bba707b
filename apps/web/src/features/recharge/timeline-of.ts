import type { TimelineStep } from '@synet/ui/timeline'
import { dateTimeText } from '@synet/words/format'
import { t } from '#shell/t.ts'
import type { RechargeOrder } from './queries.ts'

/** waiting → transferred → confirming n of N → credited (ST-03). */
export function rechargeTimeline(order: RechargeOrder): TimelineStep[] {
  const rank = { waiting: 0, submitted: 1, confirming: 2, credited: 3, cancelled: -1, expired: -1 }[order.state]
  const state = (step: number): TimelineStep['state'] =>
    rank < 0 ? 'later' : step < rank || rank === 3 ? 'done' : step === rank ? 'now' : 'later'
  const { confirmations } = order
  const closed = order.state === 'cancelled' || order.state === 'expired'
  return [
    closed
      ? { name: t(`recharge.state.${order.state}`), state: 'failed' }
      : { name: t('recharge.step.waiting'), state: state(0) },
    { name: t('recharge.step.submitted'), state: state(1) },
    {
      name: confirmations
        ? t('recharge.step.confirming', {
            seen: Math.min(confirmations.seen, confirmations.needed),
            needed: confirmations.needed,
          })
        : t('recharge.step.confirm'),
      state: state(2),
    },
    {
      name: t('recharge.step.credited'),
      state: state(3),
      note: order.creditedAt ? dateTimeText(order.creditedAt) : undefined,
    },
  ]
}
