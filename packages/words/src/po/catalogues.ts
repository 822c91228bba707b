/**
 * `npm run words -- export <folder>` writes the catalogues as PO files, for translators' tools;
 * `npm run words -- import <folder>` takes over what was changed in them. `npm test -- packages/words` judges the result.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@synet/contract/languages'
import { type Catalogue, formatPo, readPo, replaceTexts } from './catalogue-po.ts'
import { whereTextStands } from './where-texts-stand.ts'

const parts = ['pages', 'kit', 'messages', 'console'] as const
type Part = (typeof parts)[number]

const sourceOf = (part: Part, language: string): URL => new URL(`../${part}/${language}.ts`, import.meta.url)

const isTable = (exported: Catalogue | readonly string[]): exported is Catalogue => !Array.isArray(exported)

/** The tables of texts that a file exports, as one. */
async function readCatalogue(part: Part, language: string): Promise<Catalogue> {
  const exported: Record<string, Catalogue | readonly string[]> = await import(sourceOf(part, language).href)
  return Object.assign({}, ...Object.values(exported).filter(isTable))
}

async function exportTo(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    const english = await readCatalogue(part, 'en-US')
    for (const { name } of languages) {
      if (!existsSync(sourceOf(part, name))) continue
      const po = formatPo(name, english, await readCatalogue(part, name), whereTextStands)
      writeFileSync(join(folder, `${part}.${name}.po`), po)
    }
  }
}

async function importFrom(folder: string): Promise<void> {
  for (const part of parts) {
    const english = await readCatalogue(part, 'en-US')
    for (const { name } of languages) {
      const file = join(folder, `${part}.${name}.po`)
      const source = sourceOf(part, name)
      if (!existsSync(file) || !existsSync(source)) continue
      const { texts, stale } = readPo(readFileSync(file, 'utf8'), english, await readCatalogue(part, name))
      writeFileSync(source, replaceTexts(readFileSync(source, 'utf8'), texts))
      console.log(`${part} ${name}: ${texts.size} texts changed`)
      for (const key of stale) console.log(`  ${key} was left as it is: its English has changed meanwhile`)
    }
  }
}

const [command, folder] = process.argv.slice(2)
if (folder && command === 'export') await exportTo(folder)
else if (folder && command === 'import') await importFrom(folder)
else {
  console.error('usage: npm run words -- export|import <folder>')
  process.exitCode = 2
}
