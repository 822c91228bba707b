import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Sql } from '@synet/ledger/database'
import { readIsStoreLost } from '#platform/config'
import { readVariable } from '#platform/config/read-variable'
import * as sealed from '#people/password/sealed-secret'
import { findClosedStore, findUnmakableStore } from '#processes/setup/find-closed'
import { twoPlacesFinding } from '#processes/setup/find-served'
import { type Finding, findingLine } from '#processes/setup/finding'
import { messageOf } from '#processes/setup/message-of'
import { activeOperators } from '#custody/signer/operators'
import { openStore, type SignerStore } from '#custody/signer/store'
import { nextEra } from '#custody/signer/store-head'
import { StartRefusal } from '#platform/start-refusal'

/** The second factors open with OPERATOR_KEY, or nobody can log in. */
export async function findOperatorKey(sql: Sql): Promise<Finding | undefined> {
  const key = readVariable('OPERATOR_KEY')
  if (key === undefined) return undefined
  const operators = await sql<{ name: string; totp_secret: string }[]>`
    select name, totp_secret from app.operator where disabled_at is null order by id`
  const closed = operators.filter(
    ({ name, totp_secret }) => sealed.isSealed(totp_secret) && !canOpen(key, name, totp_secret),
  )
  if (closed.length === 0) return undefined
  const what = `OPERATOR_KEY does not open the second factor of ${closed.map(({ name }) => name).join(', ')}: they cannot log in`
  return { what, next: 'name the operator-key of the first `synet init`' }
}

function canOpen(key: Parameters<typeof sealed.openSecret>[0], name: string, stored: string): boolean {
  try {
    sealed.openSecret(key, name, stored)
    return true
  } catch {
    return false
  }
}

/** The signer's store continues what the database knows of it, and its operators' keys work under APPROVALS_ORIGIN. */
export async function findStore(sql: Sql): Promise<readonly Finding[]> {
  const file = readVariable('SIGNER_JOURNAL')
  if (file === undefined || readVariable('SIGNER_STANDBY_PORT') !== undefined) return []
  // A store that cannot be read may have lost nothing.
  const closed = findClosedStore(file)
  if (closed.length > 0) return closed
  const lost = await findLost(sql, file)
  if (!existsSync(file)) return lost ? [lost] : findUnmakableStore(file)
  const isLeft = !lost && readIsStoreLost()
  return [...(lost ? [lost] : []), ...(isLeft ? [storeLostLeft] : []), ...reading(file, findForeignKeys)]
}

const storeLostLeft: Finding = {
  what: 'SIGNER_STORE_LOST is set, and the store agrees with the database',
  next: 'remove it: with it the signer would start with any other store',
  aside: true,
}

/** Finds that a store lacks what the database knows of it, and makes none. */
async function findLost(sql: Sql, file: string): Promise<Finding | undefined> {
  const [known] = await sql`select from app.signer_store limit 1`
  if (!known) return undefined
  if (!existsSync(file))
    return {
      what: `there is no store at ${file}, and the database knows one with keys`,
      next: `name it by SIGNER_JOURNAL, or mount its disk; ${whenLost}`,
    }
  const store = openStore(file)
  try {
    if ((await nextEra(sql, store)) === undefined) return undefined
  } finally {
    store.close()
  }
  return {
    what: `the store ${file} is not the one that the database knows: it is empty, older, or of another site`,
    next: `name the right one by SIGNER_JOURNAL, or promote the standby; ${whenLost}`,
  }
}
const whenLost = 'if its rows are lost for good, set SIGNER_STORE_LOST=1 until two operators have adopted the position'

function reading<T>(file: string, read: (store: SignerStore) => T): T {
  const store = openStore(file)
  try {
    return read(store)
  } finally {
    store.close()
  }
}

/**
 * Refuses a store that lacks what the database knows of it, before anything is written there: the signer would halt
 * every network. A standby that was not promoted signs nothing, and may begin with an empty store.
 * @throws StartRefusal
 */
export async function needOwnStore(sql: Sql, file: string): Promise<void> {
  const [found] = await findRefused(sql, file).catch(storeProblem)
  if (found) throw new StartRefusal(findingLine(found))
}

/**
 * A standby that was promoted may still have its port beside the address of the next standby.
 * @throws StartRefusal
 */
export function needOnePlace(file: string): void {
  if (readVariable('SIGNER_STANDBY_URL') === undefined || readVariable('SIGNER_STANDBY_PORT') === undefined) return
  if (existsSync(file) && reading(file, (store) => store.isPromoted())) return
  throw new StartRefusal(findingLine(twoPlacesFinding))
}

async function findRefused(sql: Sql, file: string): Promise<readonly Finding[]> {
  const closed = findClosedStore(file)
  if (closed.length > 0) return closed
  const isStandby = readVariable('SIGNER_STANDBY_PORT') !== undefined
  const isWaiting = isStandby && !(existsSync(file) && reading(file, (store) => store.isPromoted()))
  const lost = isWaiting || readIsStoreLost() ? undefined : await findLost(sql, file)
  // Whether a file is a store at all is read in any case.
  if (existsSync(file)) reading(file, () => {})
  return lost ? [lost] : findUnmakableStore(file)
}

/** @throws the failure of another part, which others report */
export function storeProblem(error: unknown): readonly Finding[] {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
  const what = `SIGNER_JOURNAL: ${readVariable('SIGNER_JOURNAL')} is no store of a signer: ${messageOf(error)}`
  return [{ what, next: 'name the file that the signer wrote, or restore the newest one' }]
}

const hashOf = (host: string): string => createHash('sha256').update(host).digest('hex')

/** Keys are bound to the host name at which they were enrolled. Every signature has the hash of that name. */
function findForeignKeys({ records }: Pick<SignerStore, 'records'>): readonly Finding[] {
  const origin = readVariable('APPROVALS_ORIGIN')
  const names = [...activeOperators(records).keys()]
  if (origin === undefined || names.length === 0) return []
  const { hostname } = new URL(origin)
  const hosts = names.map((name) => {
    const enrolled = records.list('operator', name).at(-1)?.content
    const approval = records.list('approval').findLast(({ content }) => content.operator === name)?.content
    if (approval) return Buffer.from(approval.assertion.authenticatorData, 'base64url').subarray(0, 32).toString('hex')
    return enrolled?.event === 'enrolled' && enrolled.host !== undefined ? hashOf(enrolled.host) : undefined
  })
  // A store of an earlier release does not name the host of keys that have signed nothing.
  if (hosts.every((host) => host === undefined) || hosts.includes(hashOf(hostname))) return []
  const what = `none of the operators' keys was enrolled at ${hostname}: nobody can sign`
  return [{ what, next: 'correct APPROVALS_ORIGIN: keys belong to the host name at which they were enrolled' }]
}
