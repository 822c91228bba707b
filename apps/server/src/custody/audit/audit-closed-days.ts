import { inTransaction, type Transaction } from '@synet/ledger/database'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import { auditBooks, type Covered } from '#custody/audit/audit-all'
import { haltNetwork } from '#money/chain/halt-network'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'

const task = { kind: 'audit.red', subject: 'books' } as const

interface Audited {
  readonly through_id: bigint
  readonly log_id: bigint
  readonly log_count: bigint
  readonly log_hash: string
}

/**
 * Audits the books when a day was closed: of history only what came after the last audit, so that a day that was audited
 * is not read again. What it finds halts payouts and opens a task, and is checked again until it is green.
 * @returns false: there is never more to do at once
 */
export async function auditClosedDays({
  sql,
  clock,
  networks,
}: Pick<Context, 'sql' | 'clock' | 'networks'>): Promise<boolean> {
  const now = clock.now()
  const found = await inTransaction(sql, (tx) => auditInTransaction(tx, now), 'isolation level repeatable read')
  if (!found) return false
  if (found.red === undefined) await closeTask(sql, now, task)
  else {
    await openTask(sql, now, { ...task, facts: { reason: found.red } })
    for (const { name } of networks) await haltNetwork(sql, now, name, `the audit is red: ${found.red}`)
  }
  return false
}

/** @returns undefined when no closed day waits; else the first red check, if any */
async function auditInTransaction(
  tx: Transaction,
  at: Date,
): Promise<{ readonly red: string | undefined } | undefined> {
  const [due] = await tx<{ day: string; position: bigint }[]>`
    select day::text, position from app.ledger_day d
      where not exists (select from app.audited_day a where a.day >= d.day) order by d.day desc limit 1`
  const { newest: head } = await readLedgerHead(tx, undefined)
  // The hash chain covers a posting within seconds.
  if (!due || !head || head.through < due.position) return undefined
  const [last] = await tx<Audited[]>`
    select through_id, log_id, log_count, log_hash from app.audited_day order by day desc limit 1`
  const covered: Covered | undefined = last && {
    through: last.through_id,
    log: { id: last.log_id, count: last.log_count, hash: last.log_hash },
  }
  const { checks, log } = await auditBooks(tx, covered)
  const red = checks.find((check) => !check.green)
  if (red) return { red: `${red.name}: ${red.detail}` }
  const results = JSON.stringify(checks.map(({ name, detail }) => ({ name, detail })))
  await tx`insert into app.audited_day (day, through_id, ledger_hash, log_id, log_count, log_hash, checks, at)
    values (${due.day}, ${head.through}, ${head.hash}, ${log.id}, ${log.count}, ${log.hash}, ${results}, ${at})
    on conflict do nothing`
  return { red: undefined }
}
