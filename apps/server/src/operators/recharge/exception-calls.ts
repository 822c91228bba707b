import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import type { Sql } from '@synet/ledger/database'
import { taskRank } from '#platform/task/operator-task'
import { done, refuse, type Result } from '@synet/core/result'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'
import { findUser } from '#operators/money/propose-money'
import type { Facts } from '#custody/proposal/kind'
import { propose } from '#operators/proposal/propose'
import { findSuspense, type Suspense } from '#operators/recharge/suspense'

interface SuspenseRow {
  readonly network: string
  readonly tx_hash: string
  readonly nth: number
  readonly sender: string
  readonly address: string
  readonly amount: bigint
  readonly at: Date
  readonly posting_id: bigint
  readonly proposal: bigint | null
}
interface TaskRow {
  readonly id: bigint
  readonly kind: string
  readonly subject: string
  readonly facts: Record<string, unknown>
  readonly opened_at: Date
  readonly rank: number
}

const pageRows = 100

/** The first rows of a list that go on a page, and the cursor of the next page: one row more is read than is shown. */
function pageOf<R>(rows: readonly R[], cursorOf: (row: R) => string): { list: readonly R[]; next: string | null } {
  const list = rows.slice(0, pageRows)
  const last = list.at(-1)
  return { list, next: last && rows.length > pageRows ? cursorOf(last) : null }
}

/**
 * Lists money that waits for its owner, oldest first, and tasks that only a person can resolve, the most urgent first, in
 * pages: a stranger can send any number of payments that nobody owns.
 */
export async function readExceptions(
  sql: Sql,
  { suspenseCursor, tasksCursor, taskKind }: OpsRequest<'exceptions'> = {},
): Promise<OpsAnswer<'exceptions'>> {
  const [, block, transaction, nth] = /^(\d{1,18}) (\S{1,100}) (\d{1,9})$/.exec(suspenseCursor ?? '') ?? []
  const [, rank, id] = /^(\d) (\d{1,18})$/.exec(tasksCursor ?? '') ?? []
  const [suspense, tasks] = await Promise.all([
    sql<SuspenseRow[]>`
      select t.network, t.tx_hash, t.nth, t.sender, t.address, t.amount, coalesce(t.seen_at, g.at) as at, t.posting_id,
          (select max(p.id) from app.proposal p where p.kind in ('suspense.assigned', 'capital.received') and p.state in ('proposed', 'approved')
            and p.facts ->> 'network' = t.network and p.facts ->> 'transaction' = t.tx_hash and p.facts ->> 'nth' = t.nth::text) as proposal
        from app.chain_transfer t join ledger.postings g on g.id = t.posting_id
        where t.holder = 'suspense' and t.state = 'credited'
          and (t.posting_id, t.tx_hash, t.nth) > (${block ?? '-1'}::bigint, ${transaction ?? ''}, ${nth ?? '0'}::int)
        order by t.posting_id, t.tx_hash, t.nth limit ${pageRows + 1}`,
    sql<TaskRow[]>`
      select * from (
        select id, kind, subject, facts, opened_at, ${taskRank(sql)} as rank from app.operator_task
            where closed_at is null and (${taskKind ?? null}::text is null or kind = ${taskKind ?? null})) open
        where (rank, id) > (${rank ?? '-1'}::int, ${id ?? '0'}::bigint) order by rank, id limit ${pageRows + 1}`,
  ])
  const [money, open] = [
    pageOf(suspense, (row) => `${row.posting_id} ${row.tx_hash} ${row.nth}`),
    pageOf(tasks, (row) => `${row.rank} ${row.id}`),
  ]
  return {
    suspense: money.list.map((row) => ({
      network: row.network,
      transaction: row.tx_hash,
      nth: row.nth,
      sender: row.sender,
      address: row.address,
      amount: formatMinor('USDT', row.amount),
      at: row.at.toISOString(),
      proposal: row.proposal?.toString() ?? null,
    })),
    suspenseNext: money.next,
    tasks: open.list.map((row) => ({
      id: row.id.toString(),
      kind: row.kind,
      facts: {
        subject: row.subject,
        ...Object.fromEntries(Object.entries(row.facts).map(([name, value]) => [name, String(value)])),
      },
      openedAt: row.opened_at.toISOString(),
    })),
    tasksNext: open.next,
  }
}

/**
 * Closes a task that its operator has dealt with. It opens again when its cause is still there. A halt ends only by a
 * proposal to resume.
 */
export const closeHandledTask: OpsCall<'closeTask'> = (context, { id, reason, secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Record<string, never>>> => {
    const [task] = await tx<{ kind: string; subject: string }[]>`
      update app.operator_task set closed_at = ${now}
        where id = ${id} and closed_at is null and kind <> 'network.halted' returning kind, subject`
    if (!task) return refuse('request.invalid', { field: 'id' })
    const facts = { ...task, reason }
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'task.close', facts })
    return done({})
  })

const factsOf = ({ network, txHash, nth, sender, amount }: Suspense): Facts => ({
  network,
  transaction: txHash,
  nth: String(nth),
  sender,
  amount: formatMinor('USDT', amount),
  asset: 'USDT',
})

export const proposeAssignment: OpsCall<'proposeAssignment'> = async (context, request, operator) => {
  const { reason, secondFactor } = request
  const transfer = await findSuspense(context.sql, request)
  if (!transfer) return refuse('suspense.not-found')
  const user = await findUser(context.sql, request.username)
  if (!user) return refuse('user.not-found')
  const facts = { ...factsOf(transfer), userId: user.id.toString(), username: user.username }
  return propose(context, operator, { kind: 'suspense.assigned', facts, reason, secondFactor })
}

/** Operators who sign see whether users have paid from the same sender: then it may be theirs. */
export const proposeCapital: OpsCall<'proposeCapital'> = async (context, request, operator) => {
  const { reason, secondFactor } = request
  const transfer = await findSuspense(context.sql, request)
  if (!transfer) return refuse('suspense.not-found')
  const facts = { ...factsOf(transfer), senderUsers: String(transfer.users) }
  return propose(context, operator, { kind: 'capital.received', facts, reason, secondFactor })
}
