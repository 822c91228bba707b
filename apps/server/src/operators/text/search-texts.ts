import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql, Transaction } from '@synet/ledger/database'
import { builtInTexts } from '@synet/words/built-in'
import { textApproval } from '@synet/words/text-approval'
import { isValidText } from '#platform/text/check-text'

type Found = OpsAnswer<'texts'>
type Text = Found['list'][number]
const listedMax = 50

/** Lists every text of a language with its correction, in the order of the ids. */
async function readTexts(sql: Sql | Transaction, language: Language, id?: string): Promise<Text[]> {
  const [{ app, sent }, rows] = await Promise.all([
    builtInTexts(language),
    sql<{ text_id: string; text: string | null; operator: string; at: Date }[]>`
      select distinct on (p.text_id) p.text_id, p.text, o.name as operator, p.at
        from app.text_patch p join app.operator o on o.id = p.operator_id
        where p.language = ${language} and (${id ?? null}::text is null or p.text_id = ${id ?? null})
        order by p.text_id, p.id desc`,
  ])
  const patches = new Map(rows.map((row) => [row.text_id, row]))
  const texts = Object.entries({ ...app, ...sent }).filter(([one]) => id === undefined || one === id)
  return texts
    .map(([one, builtIn]) => {
      const patch = patches.get(one)
      // A correction that does not fit the text is never shown to users.
      const text = patch?.text != null && isValidText(builtIn, patch.text) ? patch.text : null
      return {
        id: one,
        builtIn,
        patch: patch ? { text, operator: patch.operator, at: patch.at.toISOString() } : null,
        approval: textApproval(one, builtIn),
      }
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** @returns nothing for an id that no text has */
export const readText = async (sql: Sql | Transaction, language: Language, id: string): Promise<Text | undefined> =>
  (await readTexts(sql, language, id))[0]

/** Finds texts by id or by words, built-in or corrected; without a query it lists the corrected ones. */
export async function searchTexts(sql: Sql, { language, query }: OpsRequest<'texts'>): Promise<Found> {
  const all = await readTexts(sql, language)
  const wanted = query?.toLocaleLowerCase(language)
  const found = all.filter(({ id, builtIn, patch }) =>
    wanted === undefined
      ? patch?.text != null
      : [id, builtIn, patch?.text ?? ''].some((text) => text.toLocaleLowerCase(language).includes(wanted)),
  )
  return { list: found.slice(0, listedMax), more: Math.max(0, found.length - listedMax) }
}
