import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayFallBack } from '@synet/words/fallback'
import { groupOf } from '@synet/words/groups'
import { kit } from '@synet/words/kit/en-US'
import { messages, templates } from '@synet/words/messages/en-US'
import { pages } from '@synet/words/pages/en-US'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/CLAIMS.md'), 'utf8')
const part = (title: string): string => page.split(/^## /m).find((candidate) => candidate.startsWith(title)) ?? ''

const texts: Readonly<Record<string, string>> = { ...kit, ...pages, ...templates, ...messages }
/** Texts that only operators read promise nothing to the public. */
const isPublic = (key: string): boolean => key in templates || key in pages || groupOf(key) !== undefined

/** A sentence about money or proof has at least this many words, and one of these subjects. */
const wordsMin = 8
const subjects =
  /principal|reserve|proof|proven|verif(?!ication)|escrow|guarantee|byte|\bfees?\b|payout|\bhold\b|\bheld\b|\bnever\b|\bnobody\b|(call|take|taken) (it )?back|in full|supply|vest|overdue|froze|freeze|court|correct(ed|ion)|sign(ed|ature)|operators?\b/i
const sentences = Object.entries(texts)
  .filter(([key, text]) => isPublic(key) && text.split(/\s+/).length >= wordsMin && subjects.test(text))
  .map(([key]) => key)

interface Claim {
  readonly keys: readonly string[]
  readonly test: string
}
const keysIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)+)`/g)].map(([, key = '']) => key)
const claims: readonly Claim[] = part('Claims')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return { keys: keysIn(cells[1] ?? ''), test: cells[3] ?? '' }
  })
const claimed = claims.flatMap(({ keys }) => keys)
const noClaims = keysIn(part('No claims'))

describe('docs/CLAIMS.md', () => {
  it('has a row for every public sentence about money or proof', () => {
    expect(sentences.length).toBeGreaterThan(100)
    expect(sentences.filter((key) => !claimed.includes(key) && !noClaims.includes(key))).toEqual([])
  })

  it('names no text that a new language may have in English [RMS-07]', () => {
    expect([...sentences, ...claimed].filter(mayFallBack)).toEqual([])
  })

  it('names no text twice, and none that was removed', () => {
    const named = [...claimed, ...noClaims]
    expect(named.filter((key, place) => named.indexOf(key) !== place)).toEqual([])
    expect(named.filter((key) => !(key in texts))).toEqual([])
    expect(noClaims.filter((key) => !sentences.includes(key))).toEqual([])
  })

  it('names tests that exist', () => {
    expect(claims.length).toBeGreaterThan(30)
    const broken = claims.filter(({ test }) => {
      const [, path = '', title = ''] = /^`([^`]+)` “([^”]+)”$/.exec(test) ?? []
      const file = join(root, path)
      // A row gives the beginning of a title, which must name one test only.
      return path === '' || !existsSync(file) || readFileSync(file, 'utf8').split(title).length !== 2
    })
    expect(broken).toEqual([])
  })
})
