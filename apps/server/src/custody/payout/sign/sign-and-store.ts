import type { Network } from '@synet/core/network'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { checkNonce, recordOf } from '#custody/payout/sign/check-position'
import { storeOutgoing, type NewOutgoing } from '#custody/payout/outgoing'
import type { Attempt } from '#custody/payout/sign/sign-attempt'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { publishStore } from '#custody/signer/store-head'

export type NewSignature = 'signed' | 'wait' | 'halted'

/**
 * Signs and stores a new transaction: the journal allows its nonce and records the signature on the signer's own disk
 * and its standby's, and only then it is stored in the database, from which it is broadcast. The caller holds the lock of the nonce.
 * @param effects one, or the payments of a batch
 */
export async function signAndStore(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  effects: readonly NewOutgoing[],
  sign: () => Promise<Attempt>,
): Promise<NewSignature> {
  const records = effects.map(recordOf)
  const nonce = await checkNonce(context, network, signer, records)
  if (nonce !== 'free') return nonce
  const signed = await sign()
  const at = context.clock.now()
  signer.journal.append(records, { txHash: signed.txHash, at })
  await publishStore(context.sql, signer)
  await storeOutgoing(tx, at, effects, signed)
  return 'signed'
}
