import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { advanceOrder, lockOrder } from '#custody/signer/advance-orders'
import { type SignatureOf, acceptOperatorSignature } from '#custody/signer/decide'
import type { RelyingParty } from '#people/passkey/passkey'
import { orderHash, payoutKey, readStanding } from '#custody/signer/payout-order'
import { readHeldReason } from '#people/security/held-reason'

/**
 * Takes an operator's signature of exactly this order. It is stored in the signer's own store first; the database gets a
 * copy for the console and the log. The last required one makes the payout due.
 * @returns whether the order is approved now; refusals `order.not-found`, `order.state`, `approval.changed` and those of
 * `takeSignature`
 */
export async function approvePayout(
  context: Context,
  signer: Signer,
  party: RelyingParty,
  operator: string,
  given: SignatureOf,
): Promise<Result<boolean>> {
  const { sql, clock } = context
  return inTransaction(sql, async (tx): Promise<Result<boolean>> => {
    const now = clock.now()
    const order = await lockOrder(tx, BigInt(given.id))
    if (!order) return refuse('order.not-found')
    if (order.state !== 'reviewing') return refuse('order.state')
    const held = await readHeldReason(tx, now, order.id)
    if (held) return refuse(`withdrawal.held-by-${held}`)
    if (orderHash(signer, order) !== given.contentHash) return refuse('approval.changed')
    const [account] = await tx<{ id: bigint }[]>`
      select id from app.operator where name = ${operator} and disabled_at is null`
    if (!account) return refuse('operator.forbidden')
    const { rule } = await readStanding(tx, context, signer, order)
    const signed = await acceptOperatorSignature(signer, party, operator, {
      ...given,
      key: payoutKey(order.id),
      amount: order.amount,
      notBefore: rule.notBefore,
    })
    if (!signed.ok) return signed
    return done(await advanceOrder(tx, context, signer, order))
  })
}
