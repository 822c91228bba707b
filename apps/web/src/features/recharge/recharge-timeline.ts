import { parseMinor } from '@synet/core/amount'
import type { TimelineStep } from '@synet/ui/layout/timeline'
import { dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import type { RechargeOrder, RechargeState } from './queries.ts'

/** The steps that follow each state until the money is credited. */
const ahead: Record<RechargeState, readonly ('confirm' | 'credited')[]> = {
  waiting: ['confirm', 'credited'],
  submitted: ['confirm', 'credited'],
  confirming: ['credited'],
  credited: [],
  cancelled: [],
  expired: [],
}

function nowName({ state, confirmations }: RechargeOrder): string {
  if (state === 'waiting') return t('recharge.step.waiting')
  if (state === 'submitted') return t('recharge.state.submitted')
  return confirmations
    ? t('recharge.step.confirming', {
        seen: Math.min(confirmations.seen, confirmations.needed),
        needed: confirmations.needed,
      })
    : t('recharge.step.confirm')
}

/** Past steps, oldest first, the current one and those ahead (ST-03). A state may occur twice. */
export function rechargeTimeline(order: RechargeOrder): TimelineStep[] {
  const past = order.timeline.map(({ state, at }): TimelineStep => {
    const ended = state === 'cancelled' || state === 'expired'
    return { name: t(`recharge.past.${state}`), state: ended ? 'failed' : 'done', note: dateTimeText(at) }
  })
  const later = ahead[order.state].map((step): TimelineStep => ({ name: t(`recharge.step.${step}`), state: 'later' }))
  if (later.length === 0) return past
  const now: TimelineStep = { name: nowName(order), state: 'now' }
  // "Seen on chain" and "confirming 1 of 3" are one and the same step.
  const same = order.state === 'confirming' && order.timeline.at(-1)?.state === 'confirming'
  return [...(same ? past.slice(0, -1) : past), now, ...later]
}

/** Money may arrive late, short or on another network; the differences from the order are listed (ST-03). */
export function arrivedOtherwise(order: RechargeOrder): readonly string[] {
  const ordered = parseMinor('USDT', order.amount) ?? 0n
  const credited = parseMinor('USDT', order.creditedAmount ?? '') ?? ordered
  const late = order.timeline.findLast(({ state }) => state === 'expired' || state === 'cancelled')?.state
  return [
    ...(credited < ordered ? [t('recharge.arrived-short')] : []),
    ...(credited > ordered ? [t('recharge.arrived-over')] : []),
    ...(late === 'expired' ? [t('recharge.arrived-late')] : []),
    ...(late === 'cancelled' ? [t('recharge.arrived-cancelled')] : []),
  ]
}
