import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { approveSigned } from '#operators/proposal/approve-signed'
import { executeProposal } from '#operators/proposal/execute-proposal'
import type { ProposalRow } from '#custody/proposal/kind'
import { lockProposals } from '#operators/proposal/propose'

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
