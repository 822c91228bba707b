import { type Language, languages } from '@synet/contract/languages'
import { helpSynonyms } from '@synet/words/help-synonyms'
import { describe, expect, it } from 'vitest'
import { searchHelp } from './search-help.ts'

/** @returns the ids of what is found among texts of a language, the best first */
async function find(language: string, query: string): Promise<string[]> {
  const { pages }: { pages: Readonly<Record<string, string>> } = await import(`@synet/words/pages/${language}`)
  const entries = Object.entries(pages).flatMap(([id, title]) => {
    const name = /^help\.(?:q|word)\.(\w+)$/.exec(id)?.[1]
    if (name === undefined) return []
    const text = pages[id.replace('.q.', '.a.').replace('.word.', '.meaning.')] ?? ''
    return [{ name, title, text }]
  })
  return searchHelp(entries, query, language, helpSynonyms[language as Language]).map(({ name }) => name)
}

describe('the search of the help', () => {
  it.each([
    ['en-US', 'WITHDRAWAL', 'times'],
    ['en-US', 'how long does a withdrawal take', 'times'],
    ['en-US', 'ｎａｔｓ', 'nats'],
    ['es-ES', 'comision', 'fees'],
    ['fr-FR', 'depot', 'late'],
    ['vi-VN', 'rut tien', 'times'],
    ['tr-TR', 'SIFRE', 'asks'],
    ['zh-CN', '提现多久', 'times'],
    ['zh-TW', '提領要多久', 'times'],
    ['ja-JP', '出金手数料', 'times'],
    ['ko-KR', '출그', 'times'],
    ['th-TH', 'ถอนเงิน', 'times'],
  ])('LUV-03 K-04 in %s, “%s” finds its answer', async (language, query, name) => {
    expect((await find(language, query)).slice(0, 4)).toContain(name)
  })

  it.each([
    ['en-US', 'cash out', 'times'],
    ['es-ES', 'retiros', 'times'],
    ['es-ES', 'cuánto tarda el retiro', 'times'],
    ['fr-FR', 'parrainage', 'team'],
    ['ja-JP', '引き出し', 'times'],
    ['ko-KR', '인출', 'times'],
    ['th-TH', 'เติมเงิน', 'deposit'],
    ['tr-TR', 'komisyon', 'fees'],
    ['vi-VN', 'lợi nhuận', 'income'],
    ['zh-CN', '取现', 'times'],
    ['zh-TW', '提現', 'times'],
  ])('LUV-03 K-04 in %s, “%s” finds what we call otherwise', async (language, query, name) => {
    expect((await find(language, query)).slice(0, 4)).toContain(name)
  })

  it.each(languages.map(({ name }) => name))('LUV-03 K-04 each synonym in %s finds an answer', async (language) => {
    for (const typed of Object.values(helpSynonyms[language]).flat())
      expect([typed, (await find(language, typed)).length > 0]).toEqual([typed, true])
  })

  it('LUV-03 finds nothing for what is in no answer, and everything before anything is typed', async () => {
    for (const { name } of languages) {
      expect(await find(name, 'zebra')).toEqual([])
      expect((await find(name, ' ?')).length).toBeGreaterThan(40)
    }
  })

  it('LUV-03 puts what says it in its title before what mentions it', () => {
    const entries = [
      { title: 'Devices', text: 'A node is …' },
      { title: 'Node', text: 'Room for a task' },
    ]
    expect(searchHelp(entries, 'node', 'en-US').map(({ title }) => title)).toEqual(['Node', 'Devices'])
  })
})
