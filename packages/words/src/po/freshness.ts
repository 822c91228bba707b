import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { languages } from '@synet/contract/languages'

export const parts = ['pages', 'kit', 'messages', 'console'] as const
export type Part = (typeof parts)[number]
export type Texts = Readonly<Record<string, string>>

export const sourceOf = (part: Part, language: string): URL => new URL(`../${part}/${language}.ts`, import.meta.url)
export const freshnessFile = new URL('./freshness.json', import.meta.url)

/** The languages that texts are translated into. */
const translated = languages.map(({ name }) => name).filter((name) => name !== 'en-US')

/** Four hexadecimal digits: enough to notice that one text has changed. */
const printOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 4)

/**
 * The English that each translation was made from. A row has the prints of the English and of the translation, of all
 * languages in the order of `translated`; `....` where there is none.
 */
export interface Freshness {
  /** The release in which the oldest of the stale translations became so; the present one where none is older. */
  readonly release: string
  readonly rows: Readonly<Record<string, string>>
}

export const readFreshness = (): Freshness => JSON.parse(readFileSync(freshnessFile, 'utf8')) as Freshness

/** The tables of texts that a file exports, as one; nothing where the language has no such file. */
export async function readTexts(part: Part, language: string): Promise<Texts> {
  const source = sourceOf(part, language)
  if (!existsSync(source)) return {}
  const exported = Object.values((await import(source.href)) as Record<string, Texts | readonly string[]>)
  return Object.assign({}, ...exported.filter((table) => !Array.isArray(table)))
}

const none = '....'
const width = none.length

export interface TextComparison {
  readonly freshness: Freshness
  /** `language part/key` of each translation whose English has changed since. */
  readonly stale: readonly string[]
}

/**
 * Compares all texts with what was stored. A translation that has changed was made from the English of today; one that
 * has not was made from the English that is stored.
 * @param confirmed translations that still hold although their English has changed, as `language part/key`
 * @param release the present version of the product
 */
export function compareTexts(
  texts: Readonly<Record<Part, Readonly<Record<string, Texts>>>>,
  before: Freshness,
  { confirmed = new Set(), release }: { readonly confirmed?: ReadonlySet<string>; readonly release: string },
): TextComparison {
  const rows: Record<string, string> = {}
  const stale: string[] = []
  for (const part of parts)
    for (const [key, english] of Object.entries(texts[part]['en-US'] ?? {})) {
      const name = `${part}/${key}`
      const now = printOf(english)
      rows[name] = translated
        .map((language, i) => {
          const text = texts[part][language]?.[key]
          if (text === undefined) return none + none
          const at = 2 * width * i
          const madeFrom = before.rows[name]?.slice(at, at + width)
          const isSame = before.rows[name]?.slice(at + width, at + 2 * width) === printOf(text)
          const place = `${language} ${name}`
          if (!isSame || madeFrom === undefined || madeFrom === now || confirmed.has(place)) return now + printOf(text)
          stale.push(place)
          return madeFrom + printOf(text)
        })
        .join('')
    }
  return { freshness: { release: stale.length > 0 ? before.release : release, rows }, stale }
}

export async function readAllTexts(): Promise<Record<Part, Record<string, Texts>>> {
  const read = async (part: Part) =>
    Object.fromEntries(
      await Promise.all(['en-US', ...translated].map(async (name) => [name, await readTexts(part, name)] as const)),
    )
  const all = await Promise.all(parts.map(async (part) => [part, await read(part)] as const))
  return Object.fromEntries(all) as Record<Part, Record<string, Texts>>
}

export const formatFreshness = (freshness: Freshness): string => `${JSON.stringify(freshness, null, 2)}\n`
