import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@synet/contract/languages'
import { regions } from '@synet/contract/regions'
import { describe, expect, it } from 'vitest'
import { builtInTexts } from '#built-in'
import { pages as consoleChinese } from '#console/zh-CN'
import { offers } from '#offer'
import { readTexts } from '#po/freshness'
import { unopenedNotice } from '#unopened-plugin'

const all = languages.map((l) => l.name)

/** What a language says of its own in pages, refusals and mails. A fact is a figure, and each form of a plural stands alone. */
async function literalsOf(language: Language): Promise<[string, string][]> {
  const { app, sent } = await builtInTexts(language)
  return Object.entries({ ...app, ...sent }).map(([id, text]) => [
    id,
    text
      .replaceAll(/\{\w+\}|#/g, '9')
      .replaceAll(/\{\w+, plural, ?/g, '')
      .replaceAll(/ ?(?:=\d|zero|one|two|few|many|other) \{([^{}]*)\}/g, '$1\n')
      .replaceAll(/\n\}/g, ''),
  ])
}

const countOf = async (language: Language) => Object.keys(await readTexts('pages', language)).length
const isWhole = async (language: Language) => (await countOf(language)) === (await countOf('en-US'))

const training = fileURLToPath(new URL('../../training/src/', import.meta.url))

/** A language has texts outside its catalogues: of an unopened page, of the console and of the projects. */
async function textsBeside(language: Language): Promise<[string, string][]> {
  const projects = await Promise.all(
    globSync('{projects,lexicons}/**/*texts.ts', { cwd: training }).map(async (file) => {
      const { texts }: { texts: Readonly<Record<string, object>> } = await import(`${training}${file}`)
      return [file, Object.values(texts[language] ?? {}).join('\n')] as [string, string]
    }),
  )
  return [
    ...projects,
    ['unopened', unopenedNotice[language]],
    ['offer', language === 'en-US' ? '' : Object.values(offers[language]).join('\n')],
    ...(language === 'zh-CN' ? Object.entries(consoleChinese) : []),
  ]
}

interface Row {
  readonly term: string
  readonly here: readonly string[]
  readonly not: readonly string[]
}

/**
 * One word for one thing, in the sense of docs/GLOSSARY.md: a row for each term, a column for each language, which has
 * its words and, after ≠, those that it does not use for it.
 */
const glossary = readFileSync(new URL('../glossary.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const wordsOf = (cell = ''): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function glossaryOf(language: Language): Row[] {
  const [head = [], ...rows] = glossary
  return rows.map((row) => {
    const [here, not] = row[head.indexOf(language)]?.split('≠') ?? []
    return { term: row[0] ?? '', here: wordsOf(here), not: wordsOf(not) }
  })
}

/** A search that a language with spaces starts at a word's start. */
const found = (language: Language, text: string, word: string): boolean =>
  new RegExp(
    (/^[\p{Script=Latin}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '') + word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    'iu',
  ).test(text.toLocaleLowerCase(language))

describe.each(all)('the words of %s [WRD-02]', (language) => {
  it('are those of its glossary, and no other for the same thing [WRD-05]', async () => {
    const texts = await literalsOf(language)
    const rows = glossaryOf(language)
    expect(rows.length).toBeGreaterThan(50)
    const unused = rows.flatMap(({ term, here }) =>
      here.filter((word) => !texts.some(([, text]) => found(language, text, word))).map((word) => [term, word]),
    )
    // A language that is translated in parts may not have come to a term yet.
    if (await isWhole(language)) expect(unused).toEqual([])
    const said = [...texts, ...(await textsBeside(language))]
    const forbidden = rows.flatMap(({ not }) =>
      not.flatMap((word) => said.filter(([, text]) => found(language, text, word)).map(([id]) => [word, id])),
    )
    expect(forbidden).toEqual([])
  })

  it('have at least one for every term', () => {
    expect(glossaryOf(language).filter(({ term, here }) => term === '' || here.length === 0)).toEqual([])
  })
})

/** Signs that a language sets otherwise, with what they would be. */
const typography: Partial<Record<Language, readonly RegExp[]>> = {
  // A narrow space before ; ? ! %, a whole one or a narrow one before : and within « ».
  'fr-FR': [
    /[^\u202f\s][;?!»](?!\w)|[^\u202f\u00a0\s]%/u,
    /(?<=[^\d\s\u202f\u00a0]):(?=\s|$)/u,
    / [;:?!%»]/u,
    /«(?![\u202f\u00a0])/u,
  ],
  'es-ES': [/^[^¿]*\?|^[^¡]*!/u],
  'zh-CN': [/[\u4e00-\u9fff][,;:?!()]|[,;:?!()][\u4e00-\u9fff]/u],
  'zh-TW': [/[\u4e00-\u9fff][,;:?!()]|[,;:?!()][\u4e00-\u9fff]/u],
  'ja-JP': [/[\u3040-\u30ff\u4e00-\u9fff][,;?!]|[,;?!][\u3040-\u30ff\u4e00-\u9fff]/u],
}
/** The specification's own text. */
const specified = new Set(['正在努力加载中...'])
/** Characters of the mainland that Taiwan writes otherwise. */
const mainland = /[为们这对时应过还进发经现开关动务单训练证数网账转录设备钱请选择认验码错误级别传输链质报险层总处显]/u
/** Familiar forms of address; every language speaks politely. */
const familiar: Partial<Record<Language, RegExp>> = {
  'fr-FR': /(?<!\p{L})(?:tu|toi|ton|ta|tes|te)(?!\p{L})/iu,
  'es-ES': /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|puedes|quieres|tienes|elige|introduce|inténtalo)(?!\p{L})/iu,
  'tr-TR': /(?<!\p{L})(?:sen|senin|sana|seni|arkadaşlarını)(?!\p{L})/iu,
  'zh-CN': /你/u,
  'zh-TW': /你|妳/u,
  'ja-JP': /あなた|(?:だ|である)。/u,
  'ko-KR': /당신|(?<!니)다\.|해라|하라/u,
  'vi-VN': /(?<!\p{L})(?:mày|ngươi|cậu)(?!\p{L})/iu,
  'th-TH': /มัน|เธอ/u,
}

describe.each(all)('the typography and tone of %s [WRD-02]', (language) => {
  it('uses typographic quotes, one ellipsis sign and no stray space', async () => {
    const wrong = (await literalsOf(language)).filter(
      ([, text]) => !specified.has(text) && /['"]|\.\.\.|^ | $| {2}|\t/.test(text),
    )
    expect(wrong).toEqual([])
  })

  it('sets signs as the language does', async () => {
    const signs = typography[language] ?? []
    expect((await literalsOf(language)).filter(([, text]) => signs.some((sign) => sign.test(text)))).toEqual([])
  })

  it.runIf(language === 'zh-TW')('writes no character of the mainland', async () => {
    expect((await literalsOf(language)).filter(([, text]) => mainland.test(text))).toEqual([])
  })

  it('speaks politely', async () => {
    const forms = familiar[language]
    expect((await literalsOf(language)).filter(([, text]) => forms?.test(text))).toEqual([])
  })
})

describe.each(all)('the places of %s [WRD-01]', (language) => {
  it('have a name each, in the script of the language, and no two the same', async () => {
    const { places }: { places: Readonly<Record<string, string>> } = await import(`./places/${language}.ts`)
    const names = regions.map((region) => places[`place.${region.code}`] ?? region.name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    const notLatin = ['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR', 'th-TH'].includes(language)
    expect(names.filter((name) => notLatin && /\p{Script=Latin}/u.test(name))).toEqual([])
  })
})
