import type { TimelineStep } from '@synet/ui/timeline'
import { dateTimeText } from '@synet/words/format'
import { t } from '#shell/t.ts'
import type { WithdrawalOrder } from './queries.ts'

const way = ['reviewing', 'approved', 'sending', 'sent', 'confirmed'] as const

/** submitted → review → approved → on chain → confirmed; or where it ended instead (ST-04). */
export function withdrawalTimeline(order: WithdrawalOrder): TimelineStep[] {
  const submitted: TimelineStep = {
    name: t('withdraw.step.submitted'),
    state: 'done',
    note: dateTimeText(order.createdAt),
  }
  const rank = way.findIndex((state) => state === order.state)
  if (rank < 0) {
    const name = t(`withdraw.state.${order.state}`)
    return [submitted, { name, state: 'failed', note: order.reason ?? t('withdraw.returned') }]
  }
  const state = (step: number): TimelineStep['state'] =>
    rank > step || order.state === 'confirmed' ? 'done' : rank === step ? 'now' : 'later'
  return [
    submitted,
    {
      name: t('withdraw.step.review'),
      state: state(0),
      note: order.state === 'reviewing' ? t('withdraw.review-by', { time: dateTimeText(order.reviewBy) }) : undefined,
    },
    { name: t('withdraw.step.approved'), state: rank >= 1 ? (rank === 1 ? 'now' : 'done') : 'later' },
    { name: t('withdraw.step.sent'), state: rank >= 4 ? 'done' : rank >= 2 ? 'now' : 'later' },
    {
      name: t('withdraw.step.confirmed'),
      state: rank === 4 ? 'done' : 'later',
      note: order.confirmedAt ? dateTimeText(order.confirmedAt) : undefined,
    },
  ]
}
