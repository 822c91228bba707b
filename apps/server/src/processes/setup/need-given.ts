import { statSync } from 'node:fs'
import type { Sql } from '@synet/ledger/database'
import { readStoreFile } from '#platform/config'
import { variables } from '#platform/config/variables'
import { StartRefusal } from '#platform/start-refusal'

// What a command was given is checked before it does anything. `of` is the option or variable that names it.

export function needFile(path: string, of?: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  throw new StartRefusal(`There is no file ${path}${of === undefined ? '' : `, which ${of} names`}`)
}

export function needFolder(path: string, of: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  throw new StartRefusal(`There is no folder ${path}, which ${of} names`)
}

/** Another command would make a new store there, which is nobody's. */
export const needStore = (): string => needFile(readStoreFile(), 'SIGNER_JOURNAL')

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
