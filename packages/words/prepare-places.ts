/**
 * `npm run prepare:places -w @synet/words -- FOLDER`, with the unpacked npm package cldr-dates-full 48.2.0: names of the cities in the ten languages, as far as
 * Unicode's CLDR has them, where a city names a time zone, and as own-places.ts says; English elsewhere. The package weighs 40 MB and is no dependency.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@synet/contract/languages'
import { regions } from '@synet/contract/regions'
import { ownPlaces } from './own-places.ts'

const [folder = ''] = process.argv.slice(2)
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Names of cities by time zone. */
function citiesOf(zones: unknown, path = ''): [string, string][] {
  if (typeof zones !== 'object' || zones === null) return []
  return Object.entries(zones).flatMap(([name, below]: [string, unknown]): [string, string][] => {
    const city: unknown =
      typeof below === 'object' && below !== null && 'exemplarCity' in below ? below.exemplarCity : undefined
    return typeof city === 'string' ? [[path + name, city]] : citiesOf(below, `${path}${name}/`)
  })
}

async function readCities(locale: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, 'main', locale, 'timeZoneNames.json'), 'utf8')
  return new Map(citiesOf(JSON.parse(text).main[locale].dates.timeZoneNames.zone))
}

/** The locale in CLDR, where it is not the first part of the language's code. */
const locales: Readonly<Record<string, string>> = { 'zh-CN': 'zh', 'zh-TW': 'zh-Hant' }
const english = await readCities('en')
for (const { name } of languages) {
  const cities = await readCities(locales[name] ?? name.slice(0, 2))
  const rows = regions.flatMap((region) => {
    if (name === 'en-US') return [`  'place.${region.code}': ${JSON.stringify(region.name)},`]
    const [, fromCldr] =
      [...cities].find(([zone]) => plain(english.get(zone) ?? zone.split('/').at(-1) ?? '') === plain(region.name)) ??
      []
    const found = ownPlaces[name]?.[region.code] ?? fromCldr
    return found && found !== region.name ? [`  'place.${region.code}': ${JSON.stringify(found)},`] : []
  })
  await writeFile(
    new URL(`src/places/${name}.ts`, import.meta.url),
    `// Written by prepare-places.ts from ${name === 'en-US' ? 'packages/contract/src/regions.ts, which names its source' : 'CLDR 48.2.0 (Unicode-3.0) and own-places.ts'}.
export const places: Readonly<Record<string, string>> = {
${rows.join('\n')}
}
`,
  )
}
