import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { approveSigned } from '#ops/proposal/approve-signed'
import { executeProposal } from '#ops/proposal/execute-proposal'
import type { ProposalRow } from '#ops/proposal/kind'
import { lockProposals } from '#ops/proposal/propose'

/** Approves proposals that two operators have signed, and executes the approved ones whose notice is over, each in its own transaction. @returns true when it executed some */
export async function executeDueProposals(context: Context): Promise<boolean> {
  const { sql, clock } = context
  await approveSigned(context)
  const due = await sql<{ id: bigint }[]>`
    select id from app.proposal where state = 'approved' and effective_at <= ${clock.now()} order by effective_at, id limit 20`
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      await inTransaction(sql, async (tx) => {
        await lockProposals(tx)
        const now = clock.now()
        const [row] = await tx<ProposalRow[]>`
          select * from app.proposal where id = ${id} and state = 'approved' and effective_at <= ${now}`
        if (row) await executeProposal(tx, context, row, now)
      })
    } catch (error) {
      // A proposal that can't be executed now, because a chain does not answer, does not block the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length > 0
}
