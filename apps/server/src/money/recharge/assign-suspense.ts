import type { NetworkName } from '@synet/core/all-networks'
import type { Amount } from '@synet/core/amount'
import { closeTask } from '#platform/task/operator-task'
import { done, refuse, type Result } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { announce } from '#platform/event/announce'

/** A transfer, as the chain names it. */
export interface TransferKey {
  readonly network: NetworkName
  readonly txHash: string
  /** n-th transfer of the token inside its transaction. */
  readonly nth: number
}

/**
 * Assigns money in suspense to its owner: `suspense → user`, or to the company's capital. The caller has the operators'
 * decision; repeating it returns the same posting.
 * @returns refusals `order.not-found` (no such transfer in suspense), `order.state` (given to somebody else),
 * `user.not-found`
 */
export async function assignSuspense(
  tx: Transaction,
  at: Date,
  { network, txHash, nth, to }: TransferKey & { readonly to: { readonly userId: bigint } | 'capital' },
): Promise<Result<{ readonly postingId: bigint }>> {
  const [transfer] = await tx<
    { amount: Amount<'USDT'>; holder: string | null; posting_id: bigint | null; credits: number; block_hash: string }[]
  >`
    select amount, holder, posting_id, credits, block_hash from app.chain_transfer
      where network = ${network} and tx_hash = ${txHash} and nth = ${nth} and state = 'credited' for update`
  const [deposit] = await tx<{ posting: bigint }[]>`select id as posting from ledger.postings
    where kind = 'suspense.received' and id = ${transfer?.posting_id ?? 0n}`
  if (!transfer?.holder || !deposit) return refuse('order.not-found')
  if (to !== 'capital') {
    const [user] = await tx`select from app.user_account where id = ${to.userId}`
    if (!user) return refuse('user.not-found')
  }
  const suspense = systemAccount(`suspense:${network}`, 'USDT')
  const owner = to === 'capital' ? systemAccount('capital', 'USDT') : userAccount(to.userId, 'available', 'USDT')
  const outcome = await postItem(tx, at, {
    key: `suspense:${network}:${transfer.block_hash}:${txHash}:${nth}:${transfer.credits}`,
    requestHash: to === 'capital' ? 'capital' : `user ${to.userId}`,
    accounts: [suspense, owner],
    decide: () =>
      done({
        kind: to === 'capital' ? 'capital.received' : 'suspense.assigned',
        entries: move(suspense, owner, transfer.amount),
        ref: { network, transaction: txHash },
      }),
  })
  if (!outcome.ok) return outcome.error === 'idempotency.mismatch' ? refuse('order.state') : outcome
  const { postingId, replayed } = outcome.value
  if (replayed) return done({ postingId })
  await tx`update app.chain_transfer set holder = ${to === 'capital' ? 'capital' : 'user'},
      holder_user_id = ${to === 'capital' ? null : to.userId}
    where network = ${network} and tx_hash = ${txHash} and nth = ${nth} and state = 'credited'`
  const [left] = await tx`select from app.chain_transfer where network = ${network} and holder = 'suspense' limit 1`
  if (!left) await closeTask(tx, at, { kind: 'suspense.received', subject: network })
  if (to !== 'capital') await announce(tx, at, { userId: to.userId, kind: 'balance', subjectId: postingId })
  return done({ postingId })
}
