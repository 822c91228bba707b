import { minorOrZero, parseMinor } from '@synet/core/amount'
import { Cells } from '@synet/ui/charts/cells'
import type { TimelineStep } from '@synet/ui/layout/timeline'
import { dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import type { RechargeOrder, RechargeState } from './queries.ts'
import css from './recharge.module.css'

/** The steps that follow each state until the money is credited. */
const ahead: Record<RechargeState, readonly ('confirm' | 'credited')[]> = {
  waiting: ['confirm', 'credited'],
  submitted: ['confirm', 'credited'],
  confirming: ['credited'],
  credited: [],
  cancelled: [],
  expired: [],
}

function nowStep({ state, confirmations }: RechargeOrder): TimelineStep {
  if (state === 'waiting') return { name: t('recharge.step.waiting'), state: 'now' }
  if (state === 'submitted') return { name: t('recharge.state.submitted'), state: 'now' }
  if (!confirmations) return { name: t('recharge.step.confirm'), state: 'now' }
  const { needed } = confirmations
  const seen = Math.min(confirmations.seen, needed)
  const name = t('recharge.step.confirming', { seen, needed })
  // A block is never half confirmed: whole cells.
  const cells = (
    <span className={css['confirmations']}>
      <Cells count={needed} done={seen} label={name} />
    </span>
  )
  return { name, state: 'now', note: cells }
}

/** Past steps, oldest first, the current one and those ahead (ST-03). A state may occur twice. */
export function rechargeTimeline(order: RechargeOrder): TimelineStep[] {
  const past = order.timeline.map(({ state, at }): TimelineStep => {
    const ended = state === 'cancelled' || state === 'expired'
    return { name: t(`recharge.past.${state}`), state: ended ? 'failed' : 'done', note: dateTimeText(at) }
  })
  const later = ahead[order.state].map((step): TimelineStep => ({ name: t(`recharge.step.${step}`), state: 'later' }))
  if (later.length === 0) return past
  // "Seen on chain" and "confirming 1 of 3" are one and the same step.
  const same = order.state === 'confirming' && order.timeline.at(-1)?.state === 'confirming'
  return [...(same ? past.slice(0, -1) : past), nowStep(order), ...later]
}

/** Money may arrive late, short or on another network; the differences from the order are listed (ST-03). */
export function arrivedOtherwise(order: RechargeOrder): readonly string[] {
  const ordered = minorOrZero('USDT', order.amount)
  const credited = parseMinor('USDT', order.creditedAmount ?? '') ?? ordered
  const late = order.timeline.findLast(({ state }) => state === 'expired' || state === 'cancelled')?.state
  return [
    ...(credited < ordered ? [t('recharge.arrived-short')] : []),
    ...(credited > ordered ? [t('recharge.arrived-over')] : []),
    ...(late === 'expired' ? [t('recharge.arrived-late')] : []),
    ...(late === 'cancelled' ? [t('recharge.arrived-cancelled')] : []),
  ]
}
