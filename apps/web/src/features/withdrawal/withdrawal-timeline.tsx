import { Cells } from '@synet/ui/charts/cells'
import type { TimelineStep } from '@synet/ui/layout/timeline'
import { clock } from '@synet/contract/server-clock'
import { dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { isFinal, type WithdrawalOrder } from './queries.ts'
import css from './withdrawal.module.css'

const way = ['reviewing', 'approved', 'sending', 'sent', 'confirmed'] as const

/** Past its published deadline because of the platform, as the server counts it. */
export const isOverdue = (order: WithdrawalOrder, now: Date): boolean =>
  !isFinal(order.state) && !order.held && now > new Date(order.reviewBy)

/** By when it is reviewed, unless that is past, and how many operators have signed it. */
function ReviewNote({ order }: { order: WithdrawalOrder }) {
  const { reviewBy, signatures } = order
  return (
    <>
      {!isOverdue(order, clock.now()) && <div>{t('withdraw.review-by', { time: dateTimeText(reviewBy) })}</div>}
      {signatures && <Signatures {...signatures} />}
    </>
  )
}

function Signatures({ needed, signed }: NonNullable<WithdrawalOrder['signatures']>) {
  const text = signed > 0 ? t('withdraw.signed', { signed, needed }) : t('withdraw.unsigned', { needed })
  return (
    <>
      {text}
      <span className={css['signatures']}>
        <Cells count={needed} done={Math.min(signed, needed)} label={text} />
      </span>
    </>
  )
}

/** submitted → review → approved → on chain → confirmed, each with its time; or where it ended instead (ST-04). */
export function withdrawalTimeline(order: WithdrawalOrder): TimelineStep[] {
  const timeOf = (state: WithdrawalOrder['state']): string | undefined => {
    const at = order.timeline.findLast((step) => step.state === state)?.at
    return at && dateTimeText(at)
  }
  const submitted: TimelineStep = {
    name: t('withdraw.step.submitted'),
    state: 'done',
    note: dateTimeText(order.createdAt),
  }
  const rank = way.findIndex((state) => state === order.state)
  if (rank < 0) {
    const passed = (['approved', 'sent'] as const).flatMap((state): TimelineStep[] => {
      const note = timeOf(state)
      return note ? [{ name: t(`withdraw.state.${state}`), state: 'done', note }] : []
    })
    return [
      submitted,
      ...passed,
      {
        name: t(`withdraw.state.${order.state}`),
        state: 'failed',
        note: timeOf(order.state) ?? t('withdraw.returned'),
      },
    ]
  }
  const state = (from: number, to = from): TimelineStep['state'] =>
    rank > to || isFinal(order.state) ? 'done' : rank >= from ? 'now' : 'later'
  const review: TimelineStep = {
    name: t('withdraw.state.reviewing'),
    state: 'now',
    note: order.waitingFor ? t(`withdraw.waits.${order.waitingFor}`) : <ReviewNote order={order} />,
  }
  return [
    submitted,
    ...(order.state === 'reviewing' ? [review] : []),
    {
      name: t('withdraw.state.approved'),
      state: state(1),
      note:
        order.state === 'approved' && order.waitingFor ? t(`withdraw.waits.${order.waitingFor}`) : timeOf('approved'),
    },
    { name: t('withdraw.state.sent'), state: rank >= 3 ? 'done' : state(2), note: timeOf('sent') },
    {
      name: t('withdraw.state.confirmed'),
      state: rank === 3 ? 'now' : state(4),
      note: order.confirmedAt ? dateTimeText(order.confirmedAt) : undefined,
    },
  ]
}
