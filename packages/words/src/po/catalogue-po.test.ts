import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatPo, readPo, replaceTexts } from './catalogue-po.ts'
import { findTextLocations } from './text-locations.ts'

const english = {
  'units.count': '{count, plural, one {# unit} other {# units}}',
  'swap.fee': 'Fee of "{share}"\nis included',
  'swap.title': 'It’s a swap',
}
const french = {
  'units.count': '{count, plural, one {# unité} other {# unités}}',
  'swap.fee': 'Des frais de «\u202f{share}\u202f»\nsont compris',
  'swap.title': 'L’échange',
}
const where = () => ({ files: ['apps/web/src/swap.tsx'], pictures: ['docs/screenshots/pages/swap.dark.png'] })
const written = formatPo('fr-FR', english, french, where)

it('a catalogue is a PO file that says where each text is used, and an unchanged one changes nothing [WRD-02]', () => {
  expect(written).toContain('msgctxt "swap.title"')
  expect(written).toContain('#: apps/web/src/swap.tsx')
  expect(written).toContain('#. Picture: docs/screenshots/pages/swap.dark.png')
  expect(readPo(written, english, french)).toEqual({ texts: new Map(), stale: [] })
})

it('what a translator changed lands in its row, with any sign in it [WRD-02]', () => {
  const text = `C'est un "échange" \\ ou deux`
  const changed = written.replace('msgstr "L’échange"', `msgstr ${JSON.stringify(text)}`)
  const { texts } = readPo(changed, english, french)
  expect(texts).toEqual(new Map([['swap.title', text]]))
  const source = `export const pages = {\n  'swap.title': 'L’échange',\n  'swap.titles': 'L’échange',\n}\n`
  const replaced = replaceTexts(source, texts)
  expect(replaced).toContain(`  'swap.title': "C'est un \\"échange\\" \\\\ ou deux",\n  'swap.titles': 'L’échange',`)
  expect(replaceTexts(source, new Map([['swap.title', 'Deux']]))).toContain(`'swap.title': 'Deux',`)
})

it('what a language leaves out gets a row when it is translated [WRD-02]', () => {
  const source = `export const pages: PagesInPart = {\n  'swap.title': 'L’échange',\n}\n`
  const texts = new Map([
    ['swap.fee', 'Les "frais"'],
    ['swap.title', 'Échange'],
  ])
  const replaced = replaceTexts(source, texts)
  expect(replaced).toContain(`  'swap.title': 'Échange',\n  'swap.fee': 'Les "frais"',\n}\n`)
})

it('a translation of an English text that has changed is left out, an empty or unknown one too [WRD-02]', () => {
  const changed = written.replace('msgstr "L’échange"', 'msgstr "Un échange"')
  expect(readPo(changed, { ...english, 'swap.title': 'Exchange' }, french)).toEqual({
    texts: new Map(),
    stale: ['swap.title'],
  })
  expect(readPo(written.replace('msgstr "L’échange"', 'msgstr ""'), english, french).texts.size).toBe(0)
  const { 'swap.fee': _, ...fewer } = english
  expect(() => readPo(written, fewer, french)).toThrow('there is no text swap.fee')
})

it('a text is found in its page, also when its key is built from parts [WRD-02]', () => {
  expect(findTextLocations('swap.price-impact').files).toEqual([])
  const step = findTextLocations('home.step.task')
  expect(step.files).toContain('apps/web/src/features/user/first-steps.tsx')
  expect(step.pictures).toContain('docs/screenshots/pages/pages_home_index.dark.png')
})

it('the command names the files that translators left out, and changes nothing without them [WRD-02]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-po-'))
  const command = [join(import.meta.dirname, 'catalogues.ts'), 'import', folder]
  const said = execFileSync(process.execPath, command, { encoding: 'utf8' }).trim().split('\n')
  expect(said).toContain(`${folder} has no pages.fr-FR.po`)
  expect(said.filter((line) => !line.startsWith(`${folder} has no `))).toEqual([])
  rmSync(folder, { recursive: true })
})
