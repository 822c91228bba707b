import { statSync } from 'node:fs'
import type { Sql } from '@synet/ledger/database'
import { readStoreFile } from '#platform/config'
import { closedText, findClosed, type Use } from '#platform/config/closed-path'
import { variables } from '#platform/config/variables'
import { findClosedStore } from '#processes/setup/find-closed'
import { findingLine } from '#processes/setup/finding'
import { StartRefusal } from '#platform/start-refusal'

/** Refuses a path that is closed to this user, because it is not missing. */
function needOpen(path: string, of = ''): void {
  const closed = findClosed(path, 'read')
  if (closed) throw new StartRefusal(`${of && `${of}: `}${closedText(closed)}`)
}

// What a command was given is checked before it does anything. `of` is the option or variable that names it.

export function needFile(path: string, of?: string): string {
  needOpen(path, of)
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  throw new StartRefusal(`There is no file ${path}${of === undefined ? '' : `, which ${of} names`}`)
}

export function needFolder(path: string, of: string): string {
  needOpen(path, of)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  throw new StartRefusal(`There is no folder ${path}, which ${of} names`)
}

/** Another command would make a new store there, which is nobody's. */
export function needStore(use: Use = 'write'): string {
  const file = readStoreFile()
  const closed = findClosedStore(file, use)
  if (closed.length > 0) throw new StartRefusal(closed.map(findingLine).join('\n'))
  return needFile(file, 'SIGNER_JOURNAL')
}

export function needDatabaseUrl(text: string, of: string): string {
  if (variables.DATABASE_URL.type.safeParse(text).success) return text
  throw new StartRefusal(`${of}: expected is: ${variables.DATABASE_URL.form}`)
}

/** @param next what somebody does who reads that it does not answer */
export async function needAnswer(sql: Sql, of: string, next = 'Check the URL and the server.'): Promise<void> {
  await sql`select`.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(`The database of ${of} cannot be used: ${why}. ${next}`)
  })
}
