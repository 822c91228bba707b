import type { Language } from '@synet/contract/languages'

/** The languages with letters that the font of Latin ones lacks, and the font that has them (packages/ui/fonts). */
const lettersOf: Partial<Record<Language, string>> = { 'vi-VN': 'geist-vietnamese', 'tr-TR': 'geist-latin-ext' }

/** The fonts of a language among the built files: its own letters, if any, before the Latin ones, which take precedence. */
export function fontFiles(bundle: object, language: Language): string[] {
  const letters = lettersOf[language]
  return [...(letters ? [letters] : []), 'geist-latin'].map((name) => {
    const file = Object.keys(bundle).find((key) => new RegExp(`/${name}-[\\w-]{7,8}\\.woff2$`).test(key))
    if (file === undefined) throw new Error(`the build has no font ${name}`)
    return `/${file}`
  })
}
