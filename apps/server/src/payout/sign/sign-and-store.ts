import type { Network } from '@synet/core/network'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { checkNonce, recordOf } from '#payout/sign/check-position'
import { keepOutgoing, type NewOutgoing } from '#payout/outgoing'
import type { Attempt } from '#payout/sign/sign-attempt'
import type { Signer } from '#payout/sign/signing-keys'

export type NewSignature = 'signed' | 'wait' | 'halted'

/**
 * Signs and stores a new transaction: the journal allows its nonce and records the signature on the signer's own disk
 * and its standby's, and only then it is stored in the database, from which it is broadcast. The caller holds the lock of the nonce.
 */
export async function signAndStore(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  outgoing: NewOutgoing,
  sign: () => Promise<Attempt>,
): Promise<NewSignature> {
  const record = recordOf(outgoing)
  const nonce = await checkNonce(context, network, signer, record)
  if (nonce !== 'free') return nonce
  const signed = await sign()
  const at = context.clock.now()
  signer.journal.append(record, { txHash: signed.txHash, at })
  await signer.standby.sync()
  await keepOutgoing(tx, at, outgoing, signed)
  return 'signed'
}
