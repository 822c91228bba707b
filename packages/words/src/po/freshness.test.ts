import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Freshness, compareTexts, parts, readAllTexts, readFreshness, type Texts } from './freshness.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const texts = await readAllTexts()
const empty: Freshness = { release: '1.0.0', rows: {} }

/** One text in two languages. */
const catalogue = (english: string, turkish: string) =>
  Object.fromEntries(
    parts.map((part) => {
      const of: Record<string, Texts> = part === 'pages' ? { 'en-US': { a: english }, 'tr-TR': { a: turkish } } : {}
      return [part, of]
    }),
  ) as Parameters<typeof compareTexts>[0]
const look = (
  english: string,
  turkish: string,
  before: Freshness,
  confirmed: readonly string[] = [],
  release = '1.0.0',
) => compareTexts(catalogue(english, turkish), before, { release, confirmed: new Set(confirmed) })

describe('a translation', () => {
  const { freshness: first } = look('Save', 'Kaydet', empty)

  it('is stale once its English has changed and it has not [RMS-05]', () => {
    expect(look('Save', 'Kaydet', first).stale).toEqual([])
    const { freshness, stale } = look('Keep', 'Kaydet', first)
    expect(stale).toEqual(['tr-TR pages/a'])
    // A stale text stays so, and keeps the release in which it became stale, until somebody looks at it.
    const later = look('Keep', 'Kaydet', freshness, [], '1.1.0')
    expect([later.stale, later.freshness.release]).toEqual([['tr-TR pages/a'], '1.0.0'])
    expect(look('Keep', 'Sakla', later.freshness, [], '1.1.0').freshness.release).toBe('1.1.0')
  })

  it('is made from the English of today when it is changed, or confirmed [RMS-05]', () => {
    const { freshness: stale } = look('Keep', 'Kaydet', first)
    expect(look('Keep', 'Sakla', stale).stale).toEqual([])
    const confirmed = look('Keep', 'Kaydet', stale, ['tr-TR pages/a'])
    expect(confirmed.stale).toEqual([])
    expect(look('Keep', 'Kaydet', confirmed.freshness).stale).toEqual([])
  })
})

describe('the translations of the product', () => {
  const before = readFreshness()
  const { freshness, stale } = compareTexts(texts, before, { release: version })

  it('are noted with the English that each was made from: npm run words -- note [RMS-05]', () => {
    expect(freshness).toEqual(before)
  })

  it('are stale for no longer than until the next release: npm run words -- stale [RMS-05, WRD-04]', () => {
    if (stale.length > 0) expect(before.release).toBe(version)
  })
})
