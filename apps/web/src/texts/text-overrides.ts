import type { Language } from '@synet/contract/languages'
import type { Messages } from '@synet/words/translate'
import { storage } from '@synet/ui/storage'

interface TextOverrides {
  readonly version?: string
  readonly texts?: Messages
}
const keyOf = (language: Language): string => `texts.${language}`

/** Texts that operators have overridden, as this device last fetched them: the next start shows them at once. */
export function savedTextOverrides(language: Language): TextOverrides {
  try {
    return (JSON.parse(storage.read(keyOf(language)) ?? '{}') as TextOverrides | null) ?? {}
  } catch {
    return {}
  }
}

export const saveTextOverrides = (language: Language, overrides: TextOverrides): void =>
  storage.write(keyOf(language), JSON.stringify(overrides))
