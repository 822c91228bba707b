import type { NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import type { Intent } from '@synet/chain/payout/sign-evm'
import { invariant } from '@synet/core/result'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import type { PayoutNote, Purpose } from '#custody/payout/sign/journal'
import type { Attempt } from '#custody/payout/sign/sign-attempt'
import type { StateOf } from '#platform/state/transitions'

/**
 * Describes one effect of ours on a chain, with one nonce of its sender; a row of `app.outgoing`. The payments of a
 * batch share their nonce and their attempts.
 */
export interface Outgoing {
  readonly id: bigint
  readonly network: NetworkName
  /** Is an address of ours, in hexadecimal. */
  readonly sender: string
  /** Null on a network without nonces. */
  readonly nonce: bigint | null
  readonly purpose: Purpose
  readonly withdrawal_id: bigint | null
  /** The order that a restore lost: the payout has no withdrawal. */
  readonly lost_order: bigint | null
  /** Its user; null where the restore lost the user, too. */
  readonly lost_user: bigint | null
  readonly sweep_id: bigint | null
  /** The epoch of the proof that an anchor names. */
  readonly anchor_epoch: number | null
  /** The executed proposal by which the platform's own money leaves. */
  readonly proposal_id: bigint | null
  readonly recipient: string
  /** The payout contract that pays; null for a transfer of the sender's own. */
  readonly contract: string | null
  /** Token units; of gas: wei or sun. */
  readonly raw_amount: string
  /** Gas limit of its transaction; on TRON the fee limit in sun. */
  readonly gas: bigint
  readonly state: StateOf<'outgoing'>
  readonly mined_block: bigint | null
  readonly cancel_requested_at: Date | null
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly end_tx_hash: string | null
}

export interface OutgoingAttempt {
  readonly outgoing_id: bigint
  readonly tx_hash: string
  readonly attempt: number
  readonly cancels: boolean
  readonly raw: string
  readonly max_fee_wei: string
  readonly priority_fee_wei: string
  readonly expires_at: Date | null
  readonly created_at: Date
}

/** Names what a transaction is for, in tasks of operators. */
export const subjectOf = (of: Outgoing): string =>
  `${of.purpose} ${of.withdrawal_id ?? of.lost_order ?? of.sweep_id ?? of.proposal_id ?? of.anchor_epoch}`

type Effect = Pick<
  NewOutgoing,
  'purpose' | 'recipient' | 'raw_amount' | 'contract' | 'withdrawal_id' | 'lost_order' | 'proposal_id'
>

/** The payout contract's ids of proposals begin where no withdrawal's id ends: an int8 is smaller. */
const proposalIdsFrom = 2n ** 64n

/**
 * The id by which the payout contract pays an effect once.
 * @throws InvariantError for an effect that it does not pay
 */
export function paymentIdOf({
  withdrawal_id,
  lost_order,
  proposal_id,
}: Pick<Effect, 'withdrawal_id' | 'lost_order' | 'proposal_id'>): bigint {
  const id = withdrawal_id ?? lost_order ?? (proposal_id ? proposalIdsFrom + proposal_id : undefined)
  invariant(id !== undefined, 'the payout contract pays withdrawals and own funds')
  return id
}

/**
 * The content of a transaction with these effects; that of an anchor is not in its row.
 * @throws InvariantError for several effects that are not the payments of one batch
 */
export function intentOf(effects: readonly Effect[]): Intent {
  const [one] = effects
  invariant(one, 'a transaction has an effect')
  const { contract, purpose, recipient: to } = one
  if (contract) {
    const payments = effects.map((effect) => {
      invariant(effect.contract === contract, 'a batch has payments of one contract only')
      return { id: paymentIdOf(effect), to: effect.recipient, raw: BigInt(effect.raw_amount) }
    })
    return { kind: 'batch', contract, payments }
  }
  invariant(effects.length === 1, 'only a payout contract makes several payments at once')
  return purpose === 'gas'
    ? { kind: 'native', to, amount: BigInt(one.raw_amount) }
    : { kind: 'token', to, raw: BigInt(one.raw_amount) }
}

export type NewOutgoing = Pick<
  Outgoing,
  'network' | 'sender' | 'nonce' | 'purpose' | 'recipient' | 'raw_amount' | 'gas'
> & {
  readonly contract?: string | null
  readonly withdrawal_id?: bigint | null
  readonly lost_order?: bigint | null
  readonly lost_user?: bigint | null
  readonly sweep_id?: bigint
  readonly anchor_epoch?: number
  readonly proposal_id?: bigint | null
  /** The signer's journal notes this about the payout; no other reader needs it. */
  readonly payout?: PayoutNote
}

/**
 * Stores a signed transaction and the use of its nonce. Only stored transactions are ever broadcast.
 * @param cancels it only uses up the nonce
 */
export async function storeOutgoing(
  tx: Transaction,
  at: Date,
  effects: readonly NewOutgoing[],
  first: Attempt,
  cancels = false,
): Promise<void> {
  for (const of of effects) {
    const [row] = await tx<{ id: bigint }[]>`
      insert into app.outgoing (network, sender, nonce, purpose, withdrawal_id, lost_order, lost_user, sweep_id, anchor_epoch, proposal_id, recipient, contract, raw_amount, gas, state, created_at)
        values (${of.network}, ${of.sender}, ${of.nonce}, ${of.purpose}, ${of.withdrawal_id ?? null},
          ${of.lost_order ?? null}, ${of.lost_user ?? null}, ${of.sweep_id ?? null},
          ${of.anchor_epoch ?? null}, ${of.proposal_id ?? null}, ${of.recipient}, ${of.contract ?? null}, ${of.raw_amount}, ${of.gas}, 'open', ${at}) returning id`
    await storeAttempt(tx, at, { outgoingId: row?.id ?? 0n, attempt: 1, cancels, signed: first })
  }
  const [one] = effects
  if (!one || one.nonce === null) return
  await tx`update app.wallet set next_nonce = greatest(next_nonce, ${one.nonce + 1n}) where network = ${one.network} and address = ${one.sender}`
}

export async function storeAttempt(
  tx: Transaction,
  at: Date,
  { outgoingId, attempt, cancels, signed }: { outgoingId: bigint; attempt: number; cancels: boolean; signed: Attempt },
): Promise<void> {
  await tx`insert into app.outgoing_attempt
      (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, expires_at, created_at)
    values (${signed.txHash}, ${outgoingId}, ${attempt}, ${cancels}, ${signed.raw}, ${signed.fees.maxFeeWei.toString()},
      ${signed.fees.priorityFeeWei.toString()}, ${signed.expiresAt}, ${at})`
}

/** @returns the attempts of each, newest first */
export async function readAttempts(
  sql: Sql | Transaction,
  ids: readonly bigint[],
): Promise<(id: bigint) => readonly OutgoingAttempt[]> {
  const rows = await sql<OutgoingAttempt[]>`
    select * from app.outgoing_attempt where outgoing_id = any (${int8Array(ids)}::bigint[]) order by attempt desc`
  return (id) => rows.filter((row) => row.outgoing_id === id)
}

/**
 * Locks the hot wallet's next nonce, for payouts, gas and anchors alike: the row stays locked until the transaction that takes
 * the nonce is stored.
 * @returns undefined while the network is halted
 */
export async function lockNonce(tx: Transaction, network: Network): Promise<{ nonce: bigint | null } | undefined> {
  const [wallet] = await tx<{ next_nonce: bigint }[]>`
    select w.next_nonce from app.wallet w join app.network_state n on n.network = w.network
      where w.network = ${network.name} and n.halted_reason is null for update of w`
  if (!wallet) return undefined
  return { nonce: network.kind === 'tron' ? null : wallet.next_nonce }
}
