import { addMs, days } from '@synet/core/clock'
import { trimPostingChain } from '@synet/ledger/posting-chain'
import type { Context } from '#context'
import { triesMax } from '#jobs/deliver-messages'

/**
 * Answers are kept for 30 days, and so is the ledger's chain of hashes until a part of it is anchored; quotes, codes and counts for a day after they end, so
 * that complaints can be looked into.
 */
const answersKeptMs = days(30)
const endedKeptMs = days(1)
/** The record of a delivered message is kept for questions about its delivery. */
const messagesKeptMs = days(90)
const rowsAtOnce = 1_000

/** Deletes rows that nothing reads any more. @returns true when there may be more */
export async function deleteOldRows({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const ended = addMs(now, -endedKeptMs)
  const counts = [
    await sql`delete from app.idempotency where key in (
      select key from app.idempotency where at < ${addMs(now, -answersKeptMs)} limit ${rowsAtOnce})`,
    await sql`delete from app.withdrawal_quote where id in (
      select id from app.withdrawal_quote where expires_at < ${ended} limit ${rowsAtOnce})`,
    await sql`delete from app.swap_quote where id in (
      select id from app.swap_quote where expires_at < ${ended} limit ${rowsAtOnce})`,
    await sql`delete from app.verification_code where id in (
      select id from app.verification_code where expires_at < ${ended} limit ${rowsAtOnce})`,
    await sql`delete from app.work_used where challenge in (
      select challenge from app.work_used where expires_at < ${ended} limit ${rowsAtOnce})`,
    // Messages that were given up.
    await sql`update app.message set body_text = '', body_html = '', sealed = null where id in (
      select id from app.message where sent_at is null and tries >= ${triesMax} and next_try_at <= ${now}
        and (body_text <> '' or sealed is not null) limit ${rowsAtOnce})`,
    await sql`delete from app.message where id in (
      select id from app.message where created_at < ${addMs(now, -messagesKeptMs)} limit ${rowsAtOnce})`,
    await sql`delete from app.rate where key in (select key from app.rate where ends_at < ${ended} limit ${rowsAtOnce})`,
  ].map((result) => result.count)
  // The chain's hashes from an anchor on are what its content is compared with.
  const [anchored] = await sql`select from app.anchor limit 1`
  if (!anchored) await trimPostingChain(sql, addMs(now, -answersKeptMs))
  return counts.includes(rowsAtOnce)
}
