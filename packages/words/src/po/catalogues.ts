/**
 * `npm run words -- export <folder>` writes the catalogues as PO files, for translators' tools;
 * `npm run words -- import <folder>` takes over what was changed in them. `npm test -- packages/words` judges the result.
 * `npm run words -- note` stores which English each changed translation was made from; `-- stale [language]` lists the
 * translations whose English has changed since, and `-- confirm <language> <part/key> …` says that some still hold.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@synet/contract/languages'
import { formatPo, type PoChanges, readPo, replaceTexts } from './catalogue-po.ts'
import {
  formatFreshness,
  freshnessFile,
  compareTexts,
  parts,
  readAllTexts,
  readFreshness,
  readTexts,
  sourceOf,
} from './freshness.ts'
import { findTextLocations } from './text-locations.ts'

async function exportTo(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const absent: string[] = []
  for (const part of parts) {
    const english = await readTexts(part, 'en-US')
    for (const { name } of languages) {
      if (existsSync(sourceOf(part, name))) {
        const po = formatPo(name, english, await readTexts(part, name), findTextLocations)
        writeFileSync(join(folder, `${part}.${name}.po`), po)
      } else absent.push(`${part} ${name}`)
    }
  }
  if (absent.length > 0) console.log(`There is no ${absent.join(', ')}`)
}

async function importFrom(folder: string): Promise<void> {
  const changes = new Map<URL, { readonly title: string } & PoChanges>()
  for (const part of parts) {
    const english = await readTexts(part, 'en-US')
    for (const { name } of languages) {
      const file = join(folder, `${part}.${name}.po`)
      const source = sourceOf(part, name)
      if (!existsSync(source)) continue
      if (!existsSync(file)) {
        console.log(`${folder} has no ${part}.${name}.po`)
        continue
      }
      const found = readPo(readFileSync(file, 'utf8'), english, await readTexts(part, name))
      changes.set(source, { title: `${part} ${name}`, ...found })
    }
  }
  // A file with a fault has thrown by now, and nothing is written.
  for (const [source, { title, texts, stale }] of changes) {
    writeFileSync(source, replaceTexts(readFileSync(source, 'utf8'), texts))
    console.log(`${title}: ${texts.size} texts changed`)
    for (const key of stale) console.log(`  ${key} was left as it is: its English has changed meanwhile`)
  }
}

async function compareAll(confirmed: readonly string[] = []) {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return compareTexts(await readAllTexts(), readFreshness(), { confirmed: new Set(confirmed), release: version })
}

async function storeFreshness(confirmed: readonly string[] = []): Promise<void> {
  const { freshness, stale } = await compareAll(confirmed)
  writeFileSync(freshnessFile, formatFreshness(freshness))
  console.log(`${stale.length} translations are stale`)
}

async function listStale(language = ''): Promise<void> {
  const { stale } = await compareAll()
  const texts = await readAllTexts()
  for (const place of stale.filter((one) => one.startsWith(language))) {
    const [name = '', key = ''] = place.split(' ')
    const part = parts.find((candidate) => key.startsWith(`${candidate}/`)) ?? 'pages'
    const text = (of: string): string => texts[part][of]?.[key.slice(part.length + 1)] ?? ''
    console.log(`${place}\n  ${text('en-US')}\n  ${text(name)}`)
  }
}

const [command, given = '', ...keys] = process.argv.slice(2)
if (given && command === 'export') await exportTo(given)
else if (given && command === 'import') await importFrom(given)
else if (command === 'note') await storeFreshness()
else if (command === 'stale') await listStale(given)
else if (command === 'confirm' && keys.length > 0) await storeFreshness(keys.map((key) => `${given} ${key}`))
else {
  console.error(
    'usage: npm run words -- export|import <folder> | note | stale [language] | confirm <language> <part/key> …',
  )
  process.exitCode = 2
}
