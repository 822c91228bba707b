import { formatMinor } from '@synet/core/amount'
import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { findUser } from '#operators/money/propose-money'
import { propose } from '#operators/proposal/propose'

export const proposeAssignment: OpsCall<'proposeAssignment'> = async (context, request, operator) => {
  const { network, transaction, nth, reason, secondFactor } = request
  const [transfer] = await context.sql<{ amount: bigint; sender: string }[]>`
    select amount, sender from app.chain_transfer
      where network = ${network} and tx_hash = ${transaction} and nth = ${nth} and state = 'credited' and holder = 'suspense'`
  if (!transfer) return refuse('suspense.not-found')
  const user = await findUser(context.sql, request.username)
  if (!user) return refuse('user.not-found')
  const facts = {
    network,
    transaction,
    nth: String(nth),
    sender: transfer.sender,
    amount: formatMinor('USDT', transfer.amount),
    asset: 'USDT',
    userId: user.id.toString(),
    username: user.username,
  }
  return propose(context, operator, { kind: 'suspense.assigned', facts, reason, secondFactor })
}
