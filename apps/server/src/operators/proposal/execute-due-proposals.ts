import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { executeProposal } from '#operators/proposal/execute-proposal'
import type { ProposalRow } from '#custody/proposal/kind'
import { lockProposals } from '#operators/proposal/propose'
import { addMs } from '@synet/core/clock'
import { approvalMs, signaturesNeeded } from '@synet/proof/operator-keys'
import { logOperatorAction, nobody } from '#platform/operator-log'
import { permissionsOf } from '#operators/operator/roles'
import { contentHash } from '#operators/proposal/content-hash'
import { proposalKinds } from '#operators/proposal/proposal-kinds'
import { isSignedByTwo, readSignatures } from '#custody/proposal/signed-content'
import { tryPosting } from '#operators/proposal/try-posting'
import { isAbout } from '#custody/proposal/who-decides'
import { readOperatorKeys } from '#proof/read-operator-keys'
import { nextState } from '#platform/state/transitions'

/**
 * Approves the proposals that two operators have signed on the signer's page, from which their notice counts. One whose
 * bounds do not allow it at present stays open until its signatures expire.
 */
const approveSigned = createWorkList<Context, { readonly id: bigint }, bigint>({
  name: 'signed proposals',
  pageRows: 20,
  keyOf: ({ id }) => id,
  read: ({ sql, clock }, after, limit) => sql<{ id: bigint }[]>`
    select p.id from app.proposal p where p.state = 'proposed' and p.id > ${after ?? 0n}
      and (select count(*) from app.proposal_signature s where s.proposal_id = p.id and s.expires_at > ${clock.now()}) >= ${signaturesNeeded}
      order by p.id limit ${limit}`,
  process: (context, { id }) =>
    inTransaction(context.sql, async (tx) => {
      await lockProposals(tx)
      const [row] = await tx<ProposalRow[]>`select * from app.proposal where id = ${id} and state = 'proposed'`
      return row !== undefined && approve(tx, context, row)
    }),
})

/** @returns whether it is approved now */
async function approve(tx: Transaction, context: Context, row: ProposalRow): Promise<boolean> {
  const now = context.clock.now()
  const approver = await findApprover(tx, row, now)
  if (!approver) return false
  const effectiveAt = addMs(now, Number(row.notice_ms))
  const plan = await proposalKinds[row.kind].plan(tx, context, row.facts, effectiveAt)
  if (!plan.ok) return false
  if (plan.value.posting && !(await tryPosting(tx, plan.value.posting)).ok) return false
  const hash = contentHash(row)
  await tx`update app.proposal set state = ${nextState('proposal', 'proposed', 'approved')}, approver_id = ${approver},
    approval_hash = ${hash}, decided_at = ${now}, effective_at = ${effectiveAt} where id = ${row.id}`
  await logOperatorAction(tx, now, {
    operatorId: nobody,
    action: 'proposal.approve',
    facts: { hash, effective: effectiveAt.toISOString(), proposal: row.id.toString(), kind: row.kind },
  })
  return true
}

/** Finds the operator who signed beside the proposer, or one of two others. */
async function findApprover(tx: Transaction, row: ProposalRow, now: Date): Promise<bigint | undefined> {
  const log = await readOperatorKeys(tx)
  if (typeof log === 'string') return undefined
  const operators = await tx<{ id: bigint; name: string; roles: string[] }[]>`
    select id, name, roles from app.operator where disabled_at is null`
  const may = operators.filter(
    ({ id, roles }) => permissionsOf(roles).includes(proposalKinds[row.kind].permission) && !isAbout(row, id),
  )
  const signatures = (await readSignatures(tx, [row.id])).get(row.id) ?? []
  const counted = signatures.filter(({ operator, expiresAt }) => {
    const until = new Date(expiresAt)
    return until > now && until < addMs(now, 2 * approvalMs) && may.some((candidate) => candidate.name === operator)
  })
  if (!(await isSignedByTwo(log, row, counted, now))) return undefined
  return may.find(({ id, name }) => id !== row.proposer_id && counted.some((approval) => approval.operator === name))
    ?.id
}

/** Approves proposals that two operators have signed, and executes the approved ones whose notice is over. */
export async function executeDueProposals(context: Context): Promise<boolean> {
  const approved = await approveSigned(context)
  return (await executeDue(context)) || approved
}

/** Each is executed in its own transaction: one that fails, because a chain does not answer, does not block the others. */
const executeDue = createWorkList<Context, { readonly id: bigint }, bigint>({
  name: 'proposals',
  pageRows: 20,
  keyOf: ({ id }) => id,
  read: ({ sql, clock }, after, limit) => sql<{ id: bigint }[]>`
    select id from app.proposal where state = 'approved' and effective_at <= ${clock.now()} and id > ${after ?? 0n}
      order by id limit ${limit}`,
  process: (context, { id }) =>
    inTransaction(context.sql, async (tx) => {
      await lockProposals(tx)
      const now = context.clock.now()
      const [row] = await tx<ProposalRow[]>`
        select * from app.proposal where id = ${id} and state = 'approved' and effective_at <= ${now}`
      if (row) await executeProposal(tx, context, row, now)
      return row !== undefined
    }),
})
