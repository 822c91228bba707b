import { addMs, hours, minutes, seconds } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import type { ObjectStore } from '#platform/object/object-store'

/** Longer than any object takes to be stored. */
const storingMs = minutes(10)
const pauseMaxMs = hours(1)
const claimMs = minutes(1)
const atOnce = 20

/** Queues objects whose rows are deleted in this transaction. */
export async function queueRemovals(tx: Sql | Transaction, at: Date, names: readonly string[]): Promise<void> {
  await tx`insert into app.object_removal (name, next_try_at) select name, ${at} from unnest(${[...names]}::text[]) as name
    on conflict (name) do update set next_try_at = excluded.next_try_at`
}

/**
 * Stores an object whose row is written by `keep`. Its removal is queued before, so that no object stays without a row
 * when the process ends in between or `keep` refuses it.
 * @param keep returns whether the object is kept
 */
export async function putObject<T extends { readonly ok: boolean }>(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  store: ObjectStore,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  keep: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await queueRemovals(sql, addMs(clock.now(), storingMs), [name])
  await store.put(name, bytes)
  return inTransaction(sql, async (tx) => {
    const kept = await keep(tx)
    if (!kept.ok) return kept
    // A process that stood still for longer finds its object removed, or being removed.
    const waiting = await tx`delete from app.object_removal where name = ${name} and tries = 0`
    invariant(waiting.count === 1, `the object ${name} was removed before its row was written`)
    return kept
  })
}

/**
 * Removes objects whose time has come. A row stays until its object is gone; one that cannot be removed waits longer each
 * time and holds up no other.
 * @returns true when there may be more
 */
export async function removeObjects(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  store: Pick<ObjectStore, 'remove'>,
): Promise<boolean> {
  const rows = await sql<{ name: string; tries: number }[]>`
    update app.object_removal set tries = tries + 1, next_try_at = ${addMs(clock.now(), claimMs)}
      where name in (select name from app.object_removal where next_try_at <= ${clock.now()}
        order by next_try_at limit ${atOnce} for update skip locked)
      returning name, tries`
  for (const { name, tries } of rows) {
    try {
      await store.remove(name)
      await sql`delete from app.object_removal where name = ${name}`
    } catch (error) {
      log.error('an object was not removed', { job: 'objects', detail: name, error })
      const pauseMs = Math.min(seconds(2 ** Math.min(tries, 20)), pauseMaxMs)
      await sql`update app.object_removal set next_try_at = ${addMs(clock.now(), pauseMs)} where name = ${name}`
    }
  }
  return rows.length === atOnce
}
