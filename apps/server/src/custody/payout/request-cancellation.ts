import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'

/**
 * Requests to cancel a payout that no block takes. The signer then signs a transaction that only uses its nonce up; the
 * withdrawal becomes `failed`, and everything returns to its user (with it those of the same batch), only when that one is final; on TRON, when no
 * attempt can be mined any more. Should the payment be mined first after all, it is confirmed as usual.
 * @returns refusals `order.not-found`, `order.state` (no payout in progress, or it is in a block)
 */
export async function requestCancellation(
  tx: Transaction,
  at: Date,
  { withdrawalId }: { readonly withdrawalId: bigint },
): Promise<Result<undefined>> {
  const [withdrawal] = await tx<
    { state: string }[]
  >`select state from app.withdrawal where id = ${withdrawalId} for update`
  if (!withdrawal) return refuse('order.not-found')
  const asked = await tx`
    with own as (
      select id, network, sender, nonce, contract from app.outgoing
        where withdrawal_id = ${withdrawalId} and state = 'open' and mined_block is null),
    batch as (
      select g.id from app.outgoing g join own on g.id = own.id
          or (g.contract = own.contract and g.network = own.network and g.sender = own.sender and g.nonce = own.nonce)
        where g.state = 'open' and g.mined_block is null order by g.id for update of g)
    update app.outgoing set cancel_requested_at = coalesce(cancel_requested_at, ${at}) where id in (select id from batch)`
  return asked.count > 0 ? done(undefined) : refuse('order.state')
}
