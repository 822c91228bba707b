import type { OpsAnswer } from '@synet/contract/calls'
import type { Permission } from '@synet/contract/routes'
import type { Refusal, Result } from '@synet/core/result'
import type { BalanceView, PostingDraft } from '@synet/ledger/decide-batch'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import type { StateOf } from '#state/transitions'

export type ProposalKind = OpsAnswer<'approveProposal'>['kind']

/** What is proposed, as flat texts: they are hashed, logged and shown as they are. */
export type Facts = Readonly<Record<string, string>>

export interface ProposalRow {
  readonly id: bigint
  readonly kind: ProposalKind
  readonly facts: Facts
  readonly reason: string
  readonly notice_ms: bigint
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
  /** What it posts, decided on locked balances; its key and its reference to the proposal are added by who executes. */
  readonly posting?: {
    readonly accounts: readonly bigint[]
    decide(balances: BalanceView): Result<PostingDraft>
  }
  /** Posts by a function that has its own key and state rows; `posting` then only shows what that will be. */
  post?(tx: Transaction, at: Date, row: ProposalRow): Promise<Result<bigint>>
  /** State rows, written in the posting's transaction. */
  apply?(tx: Transaction, at: Date, postingId: bigint | null, row: ProposalRow): Promise<unknown>
}

/** One kind of proposal: who may make it, how many it takes, how long it is announced, what it does and its bounds. */
export interface KindRule {
  /** To propose it; whoever approves needs it too. */
  readonly permission: Permission
  needsApprover(facts: Facts): boolean
  noticeMs(facts: Facts): number
  /**
   * Checks every bound as it stands at `at`; run when it is proposed, approved and executed.
   * @param at when it takes effect
   */
  plan(tx: Transaction, context: Context, facts: Facts, at: Date): Promise<Result<Plan>>
}
