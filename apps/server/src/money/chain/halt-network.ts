import type { NetworkName } from '@synet/core/all-networks'
import { setTimeout } from 'node:timers/promises'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import type { Sql, Transaction } from '@synet/ledger/database'
import { closeTask, openTask } from '#platform/task/operator-task'

const lookAgainMs = 1_000

/**
 * Looks for a reason to halt, and a second later again, confirmed: a halt waits for people, and a failover, a node that
 * is behind or a row that is just being written may look like a reason for a moment.
 * @returns the reason of the second look
 */
export async function confirmHaltReason(
  sql: Sql,
  look: (sql: Sql | Transaction) => Promise<string | undefined>,
): Promise<string | undefined> {
  if ((await look(sql)) === undefined) return undefined
  await setTimeout(lookAgainMs)
  return readConfirmed(sql, look)
}

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
 * the halt reported, the next nonce follows the chain's. The signer continues only when its operators have also adopted
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
