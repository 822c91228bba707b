import { type Language, languages } from '@synet/contract/languages'
import { describe, expect, it } from 'vitest'
import { builtInTexts } from '#built-in'

/** Abbreviations of “for example”, whose stop ends no sentence. */
const abbreviated = /(?<!\p{L})(?:e\.g|p\. ej|p\. ex|ex|örn)\./giu

/** The text with a digit for each fact, and with the longest form of each plural. */
const read = (text: string): string =>
  text
    .replaceAll(/\{\w+\}|#/g, '9')
    .replaceAll(/\{\w+, plural, ?(?:(?:=\d|zero|one|two|few|many|other) \{([^{}]*)\} ?)+\}/g, '$1')
    .replaceAll(abbreviated, '')

const ended = /[.。！？!?…:：][”』」»)）]?$/u
/** A sentence and another one after it. A digit before the stop is an ordinal in Turkish. */
const several: Partial<Record<Language, RegExp>> = { 'tr-TR': /[^\d.][.!…][”)]? +\S/u }
const sentences = /[.。！!…][”』」»)）]?(?: +|(?<=[。！」』）]))\S/u
/** What somebody has written stands last, with its own stop. */
const endsWithFact = /[:：][\s\u00a0\u202f]*\{\w+\}$/u

describe('the ends of texts [WRD-06]', () => {
  it.each(languages.map(({ name }) => name))(
    'ends each text of several sentences in %s with a stop, as its language does [WRD-06]',
    async (language) => {
      const { app, sent } = await builtInTexts(language)
      const texts = Object.entries({ ...app, ...sent })
      // Thai has no full stop: a space parts sentences.
      if (language === 'th-TH') {
        expect(texts.filter(([, text]) => /[\u0e00-\u0e7f][.。]/u.test(text))).toEqual([])
        return
      }
      const long = texts.filter(([, text]) => (several[language] ?? sentences).test(read(text)))
      expect(long.length).toBeGreaterThan(150)
      expect(long.filter(([, text]) => !ended.test(read(text)) && !endsWithFact.test(text))).toEqual([])
    },
  )
})
