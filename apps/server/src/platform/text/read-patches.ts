import type { Language } from '@synet/contract/languages'
import type { Sql, Transaction } from '@synet/ledger/database'
import { builtInTexts } from '@synet/words/built-in'
import { isValidText } from '#platform/text/check-text'

interface Row {
  readonly text_id: string
  readonly text: string | null
  readonly id: bigint
}

export interface Patches {
  /** Grows with every correction of the language; `0` before the first. */
  readonly version: string
  /** Corrected texts by id: those of the web app, and those that only the server sends. */
  readonly app: Readonly<Record<string, string>>
  readonly sent: Readonly<Record<string, string>>
}

/**
 * Reads the corrections of a language. One that no longer fits its built-in text, because a newer release has changed
 * it, is left out.
 */
export async function readPatches(sql: Sql | Transaction, language: Language): Promise<Patches> {
  const rows = await sql<Row[]>`
    select distinct on (text_id) text_id, text, id from app.text_patch
      where language = ${language} order by text_id, id desc`
  if (rows.length === 0) return { version: '0', app: {}, sent: {} }
  const builtIn = await builtInTexts(language)
  const of = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      rows.flatMap(({ text_id, text }) => {
        const was = texts[text_id]
        return text !== null && was !== undefined && isValidText(was, text) ? [[text_id, text] as const] : []
      }),
    )
  const newest = rows.reduce((max, { id }) => (id > max ? id : max), 0n)
  return { version: newest.toString(), app: of(builtIn.app), sent: of(builtIn.sent) }
}
