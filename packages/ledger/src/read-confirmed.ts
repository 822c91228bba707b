import { inTransaction, type Sql, type Transaction } from '#database'

/**
 * Writes a record without an effect. Its commit returns only when the synchronous standby has everything that this
 * server committed before; a server in recovery refuses it. A message outside the transaction, a transaction id or an
 * update of no row would not wait.
 */
const emit = (sql: Sql | Transaction) => sql`select from pg_logical_emit_message(true, 'synet', '')`

/**
 * Reads what is repeated as an answer, acted upon outside the database, or remembered elsewhere. A demotion or a crash
 * of the leader makes transactions visible that still waited for their standby, and a failover takes them away. The read
 * and the record share a transaction, because behind a pooler the next transaction may reach another server.
 */
export const readConfirmed = <T>(sql: Sql, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(sql, async (tx) => {
    await emit(tx)
    return read(tx)
  })

/** Nothing is shown for longer than this after the last confirmation. */
const shownMs = 1_500
/** A confirmation of this age is renewed in parallel with the call that finds it. */
const renewedMs = 500

interface Confirmation {
  at: number
  asking: Promise<void> | undefined
}
const confirmations = new WeakMap<Sql, Confirmation>()

function renewConfirmation(sql: Sql, confirmation: Confirmation, now: number): Promise<void> {
  confirmation.asking ??= emit(sql)
    .then(() => {
      confirmation.at = now
    })
    .finally(() => {
      confirmation.asking = undefined
    })
  return confirmation.asking
}

/**
 * Waits until the database has confirmed its state within the last 1.5 s, so that a process shows nothing that a failover
 * takes away later than that. Calls of a busy process share a confirmation each half second and wait for none. While the
 * standbys are gone it waits for them; it rejects with the error of a server that is in recovery or does not answer.
 */
export async function recentlyConfirmed(sql: Sql): Promise<void> {
  const now = performance.now()
  const confirmation = confirmations.get(sql) ?? { at: Number.NEGATIVE_INFINITY, asking: undefined }
  confirmations.set(sql, confirmation)
  const age = now - confirmation.at
  if (age <= renewedMs) return
  const renewed = renewConfirmation(sql, confirmation, now)
  if (age > shownMs) await renewed
  // The next call meets the error again.
  else renewed.catch(() => {})
}
