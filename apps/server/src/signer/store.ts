import { DatabaseSync } from 'node:sqlite'
import { randomUUID } from 'node:crypto'
import { openJournal, type Journal } from '#payout/sign/journal'
import { openRecords, type Records } from '#signer/records'

export interface SignerStore {
  /** What was signed. */
  readonly journal: Journal
  /** Who approved it, and by which rules. */
  readonly records: Records
  /** Whether this store's standby was promoted to the active signer. */
  isPromoted(): boolean
  /** Makes a standby the active signer, for ever: from now on it takes nothing from the former one. */
  promote(): void
  /** Writes rows of another store, all or none. */
  take(work: () => void): void
  close(): void
}

/**
 * Opens the signer's own store, a file outside the shared database that only the signer can write. Every write is on
 * disk when it returns.
 */
export function openStore(file: string): SignerStore {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = delete; pragma synchronous = full; pragma busy_timeout = 5000;
    create table if not exists promoted (one integer primary key check (one = 1)) strict`)
  const journal = openJournal(db)
  const records = openRecords(db)
  const promoted = db.prepare('select 1 from promoted')
  return {
    journal,
    records,
    isPromoted: () => promoted.get() !== undefined,
    promote() {
      db.exec('insert or ignore into promoted values (1)')
    },
    take(work) {
      db.exec('begin immediate')
      try {
        work()
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}

/** `SQLITE_BUSY` */
const busy = 5

/** The garbage collector closes a database that nothing refers to, which would release the lock. */
const held = new Set<DatabaseSync>()

/**
 * Keeps other processes from signing with the same store until it is closed or this process ends.
 * @throws when another process holds it for longer than a former one needs to end
 */
export function holdStore(file: string): { close(): void } {
  const db = new DatabaseSync(`${file}.lock`)
  try {
    db.exec('pragma busy_timeout = 5000; begin exclusive')
  } catch (error) {
    db.close()
    if ((error as { readonly errcode?: number }).errcode !== busy) throw error
    throw new Error(`another signer works with ${file}: a store has one active signer`, { cause: error })
  }
  held.add(db)
  return {
    close() {
      held.delete(db)
      db.close()
    },
  }
}

/** Reads the id that every approval of this signer covers; the first call creates it. */
export function deploymentId(records: Records, at: Date): string {
  const known = records.newest('deployment')
  if (known) return known.content.id
  const id = randomUUID()
  records.append('deployment', '', { id }, at)
  return id
}
