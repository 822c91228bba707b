import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readAnswer } from '#engine/alphabet'
import { answerMark } from '#engine/model-config'
import { readLines } from '#measure/questions'
import { checkProject, findLeak } from '#project-file/check-project'
import { readProjectFolder } from '#project-file/project-folder'
import { french } from './french.ts'
import { german } from './german.ts'
import { type Language, prepareLexicon, stemOf } from './lexicon.ts'
import { readLexicon } from './read-lexicon.ts'
import { writeProjectFolder } from './write-folder.ts'

const shown = ({ encode, project }: Language, ipa: string): string | undefined => {
  const bytes = encode(ipa)
  return bytes && readAnswer(project.alphabet, new TextEncoder().encode(bytes))
}

describe('a lexicon', () => {
  it('is read as sounds, one byte each, and slips are left out [WTH-02]', () => {
    expect(shown(german, 'ˈt͡saɪ̯çn̩ˌzɛt͡sʊŋ')).toBe('tsˈaɪ̯çənzɛtsʊŋ')
    expect(shown(german, 'ʁɛstoˈʁɑ̃ː')).toBe('ʁɛstoʁˈɑ̃')
    expect(shown(french, 'e.ny.me.ʁa.tif')).toBe('enymeʁatif')
    expect(shown(french, 'bɔ̃')).toBe('bɔ̃')
    for (const language of [german, french])
      for (const slip of ['…', '', 'ha us', 'a(b)', 'ˈ']) expect(language.encode(slip)).toBeUndefined()
  })

  it.each([german, french])('has no byte that is a mark or the end of a line: $project.code [WTH-02]', (language) => {
    const { first, texts } = language.project.alphabet ?? { first: 0, texts: [] }
    const bytes = texts.flatMap((text, i) => (text === '' ? [] : [first + i]))
    expect(bytes).not.toContain(answerMark.charCodeAt(0))
    expect(Math.min(...bytes)).toBeGreaterThan(32)
    expect(Math.max(...bytes)).toBeLessThan(127)
  })

  it('gives one form of each word, so that none is both trained on and held out [WTH-02]', () => {
    expect(stemOf('häusern', german.endings)).toBe(stemOf('hauses', german.endings))
    expect(stemOf('chantaient', french.endings)).toBe(stemOf('chanté', french.endings))
    const ending = ['', 's', 'es', 'en']
    const words = Array.from(
      { length: 400 },
      (_, i) => `b${i.toString(8).replaceAll(/\d/g, (at) => 'aiouklmn'[Number(at)] ?? '')}ach`,
    )
    const lexicon = Object.fromEntries(
      words.flatMap((word) => ending.map((end) => [word + end, ['bax', '/bak/', '[bak]']] as const)),
    )
    const text = prepareLexicon(german, lexicon)
    const taken = [...text.shards, text.heldOut].flatMap((bytes) => readLines(bytes, answerMark))
    expect(new Set(taken.map(({ question }) => stemOf(question, german.endings))).size).toBe(taken.length)
    expect(taken).toHaveLength(words.length)
    expect(new Set(taken.map(({ answer }) => answer))).toEqual(new Set([german.encode('bax')]))
    expect(new Set(taken.map(({ question }) => question.replace(/.*ach/, '')))).toEqual(new Set(ending))
    expect(readLines(text.heldOut, answerMark).length).toBeGreaterThan(5)
    const [heldOut = new Uint8Array(), ...shards] = [text.heldOut, ...text.shards].map((bytes) => new Uint8Array(bytes))
    expect(findLeak({ answers: { mark: answerMark } }, { shards, heldOut })).toBeUndefined()
  })
})

// `npm run test:lexicons` fetches 40 MB from the npm registry and counts for a minute.
describe.runIf(process.env['LEXICONS'])('a project of a lexicon', () => {
  it.each([german, french].filter(({ project }) => project.experiment))(
    '$project.code is a folder that the check accepts [NET-07]',
    { timeout: 900_000 },
    async (language) => {
      const folder = await mkdtemp(join(tmpdir(), 'lexicon-project-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      await writeProjectFolder(language, await readLexicon(language), folder, 'https://example.org/experiment')
      const content = await readProjectFolder(folder)
      if (!content.ok) throw new Error(content.faults.map(({ line }) => line).join('\n'))
      expect(await checkProject(content.value)).toEqual([])
    },
  )
})
