import { days } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import { dailyRelease, genesisAt, monthDays } from '#money/emission/genesis'

/** The fraction of a month's release, one part in this many, that all versions of one task together may promise. */
const taskShare = 5n // 20 %
/** The fraction of a month's release, one part in this many, that one account may be promised. */
const accountShare = 100n // 1 %

interface Month {
  readonly number: number
  /** SNT minor units that the schedule releases in the month. */
  readonly release: bigint
}

/** Finds the month of 30 days, counted from genesis, that a time falls into. */
export async function readMonth(sql: Sql | Transaction, at: Date): Promise<Month> {
  const start = await genesisAt(sql)
  if (!start) return { number: 0, release: 0n }
  const day = Math.max(0, Math.floor((at.getTime() - start.getTime()) / days(1)))
  return { number: Math.floor(day / Number(monthDays)), release: dailyRelease(day) * monthDays }
}

interface Promised {
  readonly taskId: bigint
  readonly userId: bigint
  readonly promised: bigint
}

/**
 * Tells whether a run of an active task could be promised now. The call that takes the share decides.
 * @returns refusals as `reserveEmissionShare`, and `task.sold-out` where the budget has not so much left
 */
export async function emissionRefusal(sql: Sql, at: Date, of: Promised): Promise<Result<void>> {
  const shareOf = await readTaskShares(sql, at)
  if (of.promised > shareOf(of.taskId)) return refuse('task.sold-out')
  if (of.promised > (await readAccountShare(sql, at, of.userId))) return refuse('task.account-limit')
  const budget = await readBalance(sql, systemAccount('emission', 'SNT'))
  return of.promised > budget ? refuse('task.sold-out') : done(undefined)
}

/** @returns refusals `task.sold-out` (the task's share), `task.account-limit` (the account's) */
export async function reserveEmissionShare(tx: Transaction, at: Date, of: Promised): Promise<Result<void>> {
  const month = await readMonth(tx, at)
  const itemId = await readItem(tx, of.taskId)
  // Every caller locks the task first, then the account; transactions that deadlock are retried.
  const task = await lockShare(tx, 'task', itemId, month.number)
  if (task + of.promised > month.release / taskShare) return refuse('task.sold-out')
  const user = await lockShare(tx, 'user', of.userId, month.number)
  if (user + of.promised > month.release / accountShare) return refuse('task.account-limit')
  await addShare(tx, month.number, { itemId, userId: of.userId }, of.promised)
  return done(undefined)
}

/**
 * Gives back what a run that ended early no longer promises.
 * @param startedAt when the term began, whose month the share was taken from
 */
export async function giveBackEmissionShare(tx: Transaction, startedAt: Date, of: Promised): Promise<void> {
  const { number } = await readMonth(tx, startedAt)
  await addShare(tx, number, { itemId: await readItem(tx, of.taskId), userId: of.userId }, -of.promised)
}

/** @returns what an active task may still promise this month, minor units */
export async function readTaskShares(sql: Sql, at: Date): Promise<(taskId: bigint) => bigint> {
  const { number, release } = await readMonth(sql, at)
  const rows = await sql<{ id: bigint; promised: bigint }[]>`
    select t.id, s.promised from app.task t
      join app.emission_share s on s.scope = 'task' and s.subject_id = coalesce(t.first_version_id, t.id) and s.month = ${number}
      where t.active`
  const promised = new Map(rows.map((row) => [row.id, row.promised]))
  return (taskId) => release / taskShare - (promised.get(taskId) ?? 0n)
}

/** @returns what an account may still be promised this month, minor units */
export async function readAccountShare(sql: Sql, at: Date, userId: bigint): Promise<bigint> {
  const { number, release } = await readMonth(sql, at)
  const [row] = await sql<{ promised: bigint }[]>`
    select promised from app.emission_share where scope = 'user' and subject_id = ${userId} and month = ${number}`
  return release / accountShare - (row?.promised ?? 0n)
}

async function lockShare(tx: Transaction, scope: 'task' | 'user', id: bigint, month: number): Promise<bigint> {
  await tx`insert into app.emission_share (scope, subject_id, month, promised) values (${scope}, ${id}, ${month}, 0)
    on conflict do nothing`
  const [row] = await tx<{ promised: bigint }[]>`
    select promised from app.emission_share where scope = ${scope} and subject_id = ${id} and month = ${month} for update`
  return row?.promised ?? 0n
}

/** The share is counted under the first version of a task, so that a new version does not start with a new share. */
async function readItem(tx: Transaction, taskId: bigint): Promise<bigint> {
  const [task] = await tx<{ item_id: bigint }[]>`
    select coalesce(first_version_id, id) as item_id from app.task where id = ${taskId}`
  invariant(task, `there is no task ${taskId}`)
  return task.item_id
}

async function addShare(
  tx: Transaction,
  month: number,
  { itemId, userId }: { itemId: bigint; userId: bigint },
  minor: bigint,
): Promise<void> {
  await tx`update app.emission_share set promised = promised + ${minor}
    where month = ${month} and ((scope = 'task' and subject_id = ${itemId}) or (scope = 'user' and subject_id = ${userId}))`
}
