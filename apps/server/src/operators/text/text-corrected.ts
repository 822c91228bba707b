import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { type Language, languages } from '@synet/contract/languages'
import type { Sql, Transaction } from '@synet/ledger/database'
import { builtInTexts } from '@synet/words/built-in'
import { textApproval } from '@synet/words/text-approval'
import { isValidText, checkText } from '#platform/text/check-text'
import type { Approval } from '@synet/contract/approval'
import { done, refuse } from '@synet/core/result'
import { noticeRule } from '#operators/proposal/notice-rule'
import type { Facts, KindRule } from '#custody/proposal/kind'

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

const isLanguage = (name: string): name is Language => languages.some((language) => language.name === name)

/** A harmful correction is removed without a notice, because the built-in text was already public. */
function approvalOf({ text = '', to = '', builtIn }: Facts): Approval {
  const approval = textApproval(text, to)
  return builtIn === 'true' && approval === 'two-with-notice' ? 'two' : approval
}

/** Sets what a text says in one language from then on. */
export const textCorrected: KindRule = {
  permission: 'texts.write',
  ...noticeRule(approvalOf),
  async plan(tx, _context, facts) {
    const { language = '', text: id = '', from = '', to = '' } = facts
    const was = isLanguage(language) ? await readText(tx, language, id) : undefined
    if (!was) return refuse('text.not-found')
    const current = was.patch?.text ?? was.builtIn
    if (current !== from) return refuse('proposal.stale')
    const undone = facts['builtIn'] === 'true'
    // A newer release may have changed the built-in text.
    if (undone !== (to === was.builtIn)) return refuse('proposal.stale')
    if (!undone) {
      const checked = checkText(was.builtIn, to)
      if (!checked.ok) return checked
    }
    if (to === current) return refuse('setting.unchanged')
    return done({
      apply: (inTx, at, _postingId, row) => inTx`insert into app.text_patch (language, text_id, text, operator_id, at)
        values (${language}, ${id}, ${undone ? null : to}, ${row.proposer_id}, ${at})`,
    })
  },
}
