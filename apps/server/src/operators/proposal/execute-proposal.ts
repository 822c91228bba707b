import { nextState } from '#platform/state/transitions'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { postItem } from '@synet/ledger/post'
import { needsTwoOperators } from '@synet/words/needs-two-operators'
import type { Context } from '#platform/context'
import { logOperatorAction, nobody } from '#platform/operator-log'
import { contentHash } from '#operators/proposal/content-hash'
import type { ProposalRow } from '#custody/proposal/kind'
import { proposalKinds } from '#operators/proposal/proposal-kinds'
import { isSignedInTime, readSignatures } from '#custody/proposal/signed-content'
import { readOperatorKeys } from '#proof/read-operator-keys'
import { sourceRefusal } from '#operators/proposal/try-posting'

/** The key of the posting. */
const postingKeyOf = (id: bigint): string => `proposal:${id}`

/**
 * Executes an approved proposal, once by its key, in the transaction that changes its state. A proposal that its bounds
 * no longer allow becomes rejected, with the refusal. The caller holds the lock of proposals.
 */
export async function executeProposal(tx: Transaction, context: Context, row: ProposalRow, at: Date): Promise<void> {
  const outcome = await carryOut(tx, context, row, at)
  const state = outcome.ok
    ? nextState('proposal', 'approved', 'executed')
    : nextState('proposal', 'approved', 'rejected')
  const postingId = outcome.ok ? outcome.value : null
  const refusal = outcome.ok ? null : JSON.stringify({ code: outcome.error, facts: outcome.facts })
  await tx`update app.proposal set state = ${state}, ended_at = ${at}, posting_id = ${postingId},
    refusal = ${refusal}::text::jsonb where id = ${row.id}`
  await logOperatorAction(tx, at, {
    operatorId: nobody,
    action: outcome.ok ? 'proposal.execute' : 'proposal.fail',
    facts: {
      proposal: row.id.toString(),
      kind: row.kind,
      ...(postingId !== null && { posting: postingId.toString() }),
      ...(!outcome.ok && { refusal: outcome.error }),
    },
  })
}

/** Tells whether two operators who are enrolled now have signed it, and its notice is over since. */
async function hasSignatures(tx: Transaction, row: ProposalRow, at: Date): Promise<boolean> {
  const log = await readOperatorKeys(tx)
  const signatures = await readSignatures(tx, [row.id])
  return typeof log !== 'string' && isSignedInTime(log, row, signatures.get(row.id) ?? [], at)
}

async function carryOut(tx: Transaction, context: Context, row: ProposalRow, at: Date): Promise<Result<bigint | null>> {
  const rule = proposalKinds[row.kind]
  const hash = contentHash(row)
  if (needsTwoOperators(row.kind, row.facts)) {
    const seen = row.approver_id !== null && row.approver_id !== row.proposer_id && row.approval_hash === hash
    if (!seen || !(await hasSignatures(tx, row, at))) return refuse('approval.changed')
  }
  const plan = await rule.plan(tx, context, row.facts, at)
  if (!plan.ok) return plan
  const { posting, post, apply } = plan.value
  if (post) return post(tx, at, row)
  let postingId: bigint | null = null
  let postedAt = at
  if (posting) {
    const outcome = await postItem(tx, at, {
      key: postingKeyOf(row.id),
      requestHash: hash,
      accounts: posting.accounts,
      decide: (balances) => {
        const draft = posting.decide(balances)
        if (!draft.ok) return draft
        return done({ ...draft.value, ref: { ...draft.value.ref, proposal: row.id.toString() } })
      },
    })
    if (!outcome.ok) return sourceRefusal(outcome)
    postingId = outcome.value.postingId
    postedAt = outcome.value.at
  }
  await apply?.(tx, postedAt, postingId, row)
  return done(postingId)
}
