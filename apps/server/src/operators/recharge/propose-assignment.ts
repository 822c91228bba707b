import { formatMinor } from '@synet/core/amount'
import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { findUser } from '#operators/money/propose-money'
import type { Facts } from '#custody/proposal/kind'
import { propose } from '#operators/proposal/propose'
import { findSuspense, type Suspense } from '#operators/recharge/find-suspense'

const factsOf = ({ network, txHash, nth, sender, amount }: Suspense): Facts => ({
  network,
  transaction: txHash,
  nth: String(nth),
  sender,
  amount: formatMinor('USDT', amount),
  asset: 'USDT',
})

export const proposeAssignment: OpsCall<'proposeAssignment'> = async (context, request, operator) => {
  const { reason, secondFactor } = request
  const transfer = await findSuspense(context.sql, request)
  if (!transfer) return refuse('suspense.not-found')
  const user = await findUser(context.sql, request.username)
  if (!user) return refuse('user.not-found')
  const facts = { ...factsOf(transfer), userId: user.id.toString(), username: user.username }
  return propose(context, operator, { kind: 'suspense.assigned', facts, reason, secondFactor })
}

/** Operators who sign see whether users have paid from the same sender: then it may be theirs. */
export const proposeCapital: OpsCall<'proposeCapital'> = async (context, request, operator) => {
  const { reason, secondFactor } = request
  const transfer = await findSuspense(context.sql, request)
  if (!transfer) return refuse('suspense.not-found')
  const facts = { ...factsOf(transfer), senderUsers: String(transfer.users) }
  return propose(context, operator, { kind: 'capital.received', facts, reason, secondFactor })
}
