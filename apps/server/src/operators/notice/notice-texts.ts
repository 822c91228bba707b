import type { OpsRequest } from '@synet/contract/calls'
import { type Language, languages } from '@synet/contract/languages'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Facts } from '#custody/proposal/kind'

type Texts = OpsRequest<'saveNotice'>['texts']

/**
 * Keeps the texts that are not empty, each in one language, English among them.
 * @returns refusals `notice.text-required` with the language that lacks one, `request.invalid`
 */
export function checkTexts(given: Texts): Result<Texts> {
  const texts = given.filter(({ title, body }) => title !== '' || body !== '')
  const lacking = ['en-US' as const, ...texts.map(({ language }) => language)].find(
    (language) => !texts.some((text) => text.language === language && text.title !== '' && text.body !== ''),
  )
  if (lacking) {
    return refuse('notice.text-required', {
      language: languages.find((language) => language.name === lacking)?.nativeTitle ?? '',
    })
  }
  if (new Set(texts.map(({ language }) => language)).size < texts.length)
    return refuse('request.invalid', { field: 'texts' })
  return done(texts)
}

/** Writes the texts as facts of a proposal: `title.en-US`, `body.en-US`. */
export const factsOfTexts = (texts: Texts): Facts =>
  Object.fromEntries(
    texts.flatMap(({ language, title, body }) => [
      [`title.${language}`, title],
      [`body.${language}`, body],
    ]),
  )

export const textsOfFacts = (facts: Facts): Texts =>
  languages.flatMap(({ name: language }: { name: Language }) => {
    const title = facts[`title.${language}`]
    return title === undefined ? [] : [{ language, title, body: facts[`body.${language}`] ?? '' }]
  })

/** Replaces the texts that the notice had. */
export async function writeTexts(tx: Transaction, noticeId: bigint, texts: Texts): Promise<void> {
  await tx`delete from app.notice_text where notice_id = ${noticeId}`
  for (const { language, title, body } of texts) {
    await tx`insert into app.notice_text (notice_id, language, title, body) values (${noticeId}, ${language}, ${title}, ${body})`
  }
}
