import type { Language } from '@synet/contract/languages'
import type { Messages } from '@synet/words/translate'
import { storage } from '#device/storage.ts'

interface Corrections {
  readonly version?: string
  readonly texts?: Messages
}
const keyOf = (language: Language): string => `texts.${language}`

/** Texts that operators corrected, as this device last heard: the next start shows them at once. */
export function keptCorrections(language: Language): Corrections {
  try {
    return JSON.parse(storage.read(keyOf(language)) ?? '{}') as Corrections
  } catch {
    return {}
  }
}

export const keepCorrections = (language: Language, corrections: Corrections): void =>
  storage.write(keyOf(language), JSON.stringify(corrections))
