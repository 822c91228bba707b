import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import type { Sql } from '@synet/ledger/database'

interface SuspenseRow {
  readonly network: string
  readonly tx_hash: string
  readonly nth: number
  readonly sender: string
  readonly address: string
  readonly amount: bigint
  readonly at: Date
  readonly proposal: bigint | null
}
interface TaskRow {
  readonly id: bigint
  readonly kind: string
  readonly subject: string
  readonly facts: Record<string, unknown>
  readonly opened_at: Date
}

/** Lists money that waits for its owner, oldest first, and tasks that only a person can resolve, the most urgent first. */
export async function readExceptions(sql: Sql): Promise<OpsAnswer<'exceptions'>> {
  const [suspense, tasks] = await Promise.all([
    sql<SuspenseRow[]>`
      select t.network, t.tx_hash, t.nth, t.sender, t.address, t.amount, coalesce(t.seen_at, g.at) as at,
          (select max(p.id) from app.proposal p where p.kind = 'suspense.assigned' and p.state in ('proposed', 'approved')
            and p.facts ->> 'network' = t.network and p.facts ->> 'transaction' = t.tx_hash and p.facts ->> 'nth' = t.nth::text) as proposal
        from app.chain_transfer t join ledger.postings g on g.id = t.posting_id
        where t.holder = 'suspense' and t.state = 'credited' order by 7, t.tx_hash, t.nth limit 200`,
    sql<TaskRow[]>`
      select id, kind, subject, facts, opened_at from app.operator_task where closed_at is null
        order by kind <> 'network.halted', kind not like 'nodes.%', opened_at, id limit 200`,
  ])
  return {
    suspense: suspense.map((row) => ({
      network: row.network,
      transaction: row.tx_hash,
      nth: row.nth,
      sender: row.sender,
      address: row.address,
      amount: formatMinor('USDT', row.amount),
      at: row.at.toISOString(),
      proposal: row.proposal?.toString() ?? null,
    })),
    tasks: tasks.map((row) => ({
      id: row.id.toString(),
      kind: row.kind,
      facts: {
        subject: row.subject,
        ...Object.fromEntries(Object.entries(row.facts).map(([name, value]) => [name, String(value)])),
      },
      openedAt: row.opened_at.toISOString(),
    })),
  }
}
