import type { OpsAnswer } from '@synet/contract/calls'
import type { Permission } from '@synet/contract/routes'
import type { Refusal, Result } from '@synet/core/result'
import type { BalanceView, PostingDraft } from '@synet/ledger/decide-batch'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { StateOf } from '#platform/state/transitions'

export type ProposalKind = OpsAnswer<'rejectProposal'>['kind']

/** The proposal's content as flat texts, which are hashed, logged and shown as they are. */
export type Facts = Readonly<Record<string, string>>

export interface ProposalRow {
  readonly id: bigint
  readonly kind: ProposalKind
  readonly facts: Facts
  readonly reason: string
  readonly notice_ms: bigint
  /** Hides the facts that are not public in the hash that operators sign. */
  readonly salt: string
  readonly proposer_id: bigint
  readonly approver_id: bigint | null
  readonly approval_hash: string | null
  readonly state: StateOf<'proposal'>
  readonly proposed_at: Date
  readonly decided_at: Date | null
  readonly effective_at: Date | null
  readonly ended_at: Date | null
  readonly posting_id: bigint | null
  readonly refusal: { readonly code: string; readonly facts: Refusal['facts'] } | null
}

export interface Plan {
  /** The posting, decided on locked balances; execution adds its key and its reference to the proposal. */
  readonly posting?: {
    readonly accounts: readonly bigint[]
    decide(balances: BalanceView): Result<PostingDraft>
  }
  /** Posts by a function with its own key and state rows; `posting` then only shows what will be posted. */
  post?(tx: Transaction, at: Date, row: ProposalRow): Promise<Result<bigint>>
  /** Writes state rows in the posting's transaction. */
  apply?(tx: Transaction, at: Date, postingId: bigint | null, row: ProposalRow): Promise<unknown>
}

/** Describes a kind of proposal: who may propose it, its notice, its bounds and its effect. */
export interface KindRule {
  /** The permission to propose it, which those who sign need too. */
  readonly permission: Permission
  noticeMs(facts: Facts): number
  /**
   * Checks every bound as it stands at `at`; run when it is proposed, signed by two and executed.
   * @param at when it takes effect
   */
  plan(tx: Transaction, context: Context, facts: Facts, at: Date): Promise<Result<Plan>>
}
