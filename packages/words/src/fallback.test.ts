import { afterAll, expect, it, vi } from 'vitest'
import type { PagesInPart } from '#fallback'
import type { Pages, PageWord } from '#pages/en-US'

vi.mock('#pages/tr-TR', async (load) => {
  const { pages } = await load<{ pages: Record<string, string> }>()
  return { pages: Object.fromEntries(Object.entries(pages).filter(([id]) => id !== 'trial.start')) }
})

/** Whether the pages' texts of a language may lack one. */
type MayLack<Id extends PageWord> = Omit<Pages, Id> extends PagesInPart ? true : false

// Files of one worker share their modules: neither theirs nor these may be met by the other.
vi.resetModules()
afterAll(() => void vi.resetModules())

it('a text that a language leaves out is shown in English by app and server [RMS-07]', async () => {
  const [{ builtInTexts }, { compileWords }] = await Promise.all([import('#built-in'), import('#compile-words')])
  const { app } = await builtInTexts('tr-TR')
  expect([app['trial.start'], app['trial.stop']]).toEqual(['Download and train', 'Durdur'])
  expect(await compileWords().load('\0virtual:words/web/public/tr-TR')).toMatch(/Download and train.*Durdur/)
})

it('a text on money, risk or safety does not compile without its translation [RMS-07]', () => {
  const trial: MayLack<'trial.start'> = true
  const lead: MayLack<'trial.lead'> = false
  const withdrawal: MayLack<'withdraw.minimum'> = false
  const freeze: MayLack<'frozen.reason'> = false
  const document: MayLack<'doc.terms'> = false
  expect([trial, lead, withdrawal, freeze, document].filter(Boolean)).toHaveLength(1)
})
