import type { NetworkName } from '@synet/core/all-networks'
import type { Sql, Transaction } from '@synet/ledger/database'
import { closeTask, openTask } from '#chain/operator-task'

/** Halts a network: nothing is signed on it until a person has looked. The first reason stays. */
export async function haltNetwork(
  tx: Sql | Transaction,
  at: Date,
  network: NetworkName,
  reason: string,
): Promise<void> {
  const halted =
    await tx`update app.network_state set halted_reason = ${reason} where network = ${network} and halted_reason is null`
  if (halted.count > 0) await openTask(tx, at, { kind: 'network.halted', subject: network, facts: { reason } })
}

/**
 * Resumes signing after an operator has looked. When the chain knows more transactions of the wallet than we do, which
 * the halt reported, the next nonce follows the chain's. The signer goes on only when its operators have also adopted
 * the position on its own page.
 * @param nextNonce the chain's count of the wallet's transactions; undefined where it equals ours
 */
export async function resumeNetwork(
  tx: Sql | Transaction,
  at: Date,
  network: NetworkName,
  nextNonce?: bigint,
): Promise<void> {
  await tx`update app.network_state set halted_reason = null where network = ${network}`
  if (nextNonce !== undefined) {
    await tx`update app.wallet set next_nonce = greatest(next_nonce, ${nextNonce}) where network = ${network}`
  }
  await closeTask(tx, at, { kind: 'network.halted', subject: network })
}
