import { DatabaseSync } from 'node:sqlite'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { openJournal, type Journal } from '#custody/payout/sign/journal'
import { openRecords, type Records } from '#custody/signer/records'

export interface SignerStore {
  /** What was signed. */
  readonly journal: Journal
  /** The operators who approved what was signed, and the rules by which they did. */
  readonly records: Records
  /** Whether this store's standby was promoted to the active signer. */
  isPromoted(): boolean
  /** Makes a standby the active signer, forever: from now on it takes nothing from the former one. */
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
  if (file !== ':memory:') createPrivate(file)
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

/** Creates a file that nobody else can read, in a folder that nobody else can enter; leaves them if they are there. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Closing a descriptor of a file ends the locks that SQLite has on it in this process, so an existing one isn't opened.
  // SQLite gives its own journal the mode of the database.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/** `SQLITE_BUSY` */
const busy = 5

/** The garbage collector closes a database that nothing refers to, which would release the lock. */
const held = new Set<DatabaseSync>()

const inUse = (file: string, cause?: unknown): Error =>
  new Error(`another signer works with ${file}: a store has one active signer`, { cause })

/**
 * Keeps other processes from signing with the same store until it is closed or this process ends. A lock file serves
 * containers that share a volume. It can be deleted, so that a process of the same machine also binds a name that
 * stands for the store's own file and exists nowhere on disk (Linux only).
 * @throws when another process holds it for longer than a former one needs to end
 */
export function holdStore(file: string): { close(): void } {
  createPrivate(file)
  createPrivate(`${file}.lock`)
  const db = new DatabaseSync(`${file}.lock`)
  try {
    db.exec('pragma busy_timeout = 5000; begin exclusive')
  } catch (error) {
    db.close()
    if ((error as { readonly errcode?: number }).errcode !== busy) throw error
    throw inUse(file, error)
  }
  const name = bindName(file)
  if (!name) {
    db.close()
    throw inUse(file)
  }
  held.add(db)
  return {
    close() {
      held.delete(db)
      name.close()
      db.close()
    },
  }
}

/** @returns undefined when another process has bound the name */
function bindName(file: string): { close(): void } | undefined {
  if (process.platform !== 'linux') return { close() {} }
  const { dev, ino } = statSync(file)
  const server = createServer((socket) => socket.destroy()).on('error', () => {})
  server.listen(`\0synet-signer-${dev}-${ino}`).unref()
  // Node binds at once; only its event comes later.
  return server.listening ? server : undefined
}

/** Reads the id that every approval of this signer covers; the first call creates it. */
export function deploymentId(records: Records, at: Date): string {
  const known = records.newest('deployment')
  if (known) return known.content.id
  const id = randomUUID()
  records.append('deployment', '', { id }, at)
  return id
}
