import { createHash } from 'node:crypto'
import type { OpsAnswer } from '@synet/contract/calls'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { toHex } from '@synet/proof/sha256'
import { needsTwoOperators } from '@synet/words/needs-two-operators'
import type { Context } from '#platform/context'
import { logOperatorAction } from '#platform/operator-log'
import { refuseFormer } from '#operators/operator/as-operator'
import { checkSecondFactor, type Operator } from '#operators/operator/operator-session'
import { executeProposal } from '#operators/proposal/execute-proposal'
import type { Facts, ProposalKind, ProposalRow } from '#custody/proposal/kind'
import { proposalKinds } from '#operators/proposal/proposal-kinds'
import { readProposals } from '#operators/proposal/read-proposals'
import { tryPosting } from '#operators/proposal/try-posting'
import { isAbout, openProposalsMax } from '#custody/proposal/who-decides'

export type ProposalAnswer = OpsAnswer<'rejectProposal'>

/** Proposals change one at a time, so that the monthly bounds hold with concurrent proposals. */
export const lockProposals = (tx: Transaction) => tx`lock table app.proposal in share row exclusive mode`

/** A longer fact is logged by its SHA-256; the proposal keeps the whole text. */
const loggedMax = 2_000
/** The log names people by their number, because it outlives their account. */
const names = new Set(['username', 'toUsername'])
const shortenFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      names.has(name)
        ? []
        : [[name, value.length > loggedMax ? `sha256:${createHash('sha256').update(value).digest('hex')}` : value]],
    ),
  )

/**
 * Makes a proposal if its bounds would allow it when it takes effect. It is executed at once where one operator is
 * enough and no notice is needed.
 */
export async function propose(
  context: Context,
  operator: Operator,
  {
    kind,
    facts,
    reason,
    secondFactor,
    keep,
  }: {
    kind: ProposalKind
    facts: Facts
    reason: string
    secondFactor: string
    /** Writes what the facts only name, in the proposal's transaction. */
    keep?: (tx: Transaction, now: Date) => PromiseLike<unknown>
  },
): Promise<Result<ProposalAnswer>> {
  const { sql, clock } = context
  const rule = proposalKinds[kind]
  if (isAbout({ kind, facts }, operator.id)) return refuse('operator.same')
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<ProposalAnswer>> => {
    await lockProposals(tx)
    const still = await refuseFormer(tx, operator)
    if (!still.ok) return still
    const noticeMs = rule.noticeMs(facts)
    const plan = await rule.plan(tx, context, facts, addMs(now, noticeMs))
    if (!plan.ok) return plan
    const posting = plan.value.posting && (await tryPosting(tx, plan.value.posting))
    if (posting && !posting.ok) return posting
    const alone = !needsTwoOperators(kind, facts)
    const [open] = await tx<{ count: number }[]>`
      select count(*)::int as count from app.proposal where proposer_id = ${operator.id} and state = 'proposed'`
    if (!alone && (open?.count ?? 0) >= openProposalsMax) return refuse('proposal.too-many', { max: openProposalsMax })
    const [row] = await tx<ProposalRow[]>`
      insert into app.proposal (kind, facts, reason, notice_ms, salt, proposer_id, state, proposed_at, decided_at, effective_at)
        values (${kind}, ${JSON.stringify(facts)}::text::jsonb, ${reason}, ${noticeMs}, ${toHex(context.random.bytes(16))}, ${operator.id},
          ${alone ? 'approved' : 'proposed'}, ${now}, ${alone ? now : null}, ${alone ? addMs(now, noticeMs) : null})
        returning *`
    invariant(row, 'an insert gives its row')
    await keep?.(tx, now)
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'proposal.propose',
      facts: { ...shortenFacts(facts), kind, reason, proposal: row.id.toString() },
    })
    if (alone && noticeMs === 0) await executeProposal(tx, context, row, now)
    return answerProposal(tx, context, row.id, operator)
  })
}

export async function answerProposal(
  tx: Transaction,
  context: Context,
  id: bigint,
  operator: Operator,
): Promise<Result<ProposalAnswer>> {
  const [answer] = await readProposals(tx, context, operator, { id, limit: 1 })
  invariant(answer, 'the proposal was just written')
  return done(answer)
}
