import type { Language } from '@synet/contract/languages'
import { messageOf } from '@synet/words/message'

type Kind = 'software' | 'node'

/** The names that products start with. */
export const standardProductName: Readonly<Record<Kind, string>> = {
  software: 'Training software',
  node: 'Training node',
}

/** Returns the name in the reader's language; one that operators set is shown as they wrote it, in every language. */
export const productNameIn = (language: Language, kind: Kind, name: string): string =>
  name === standardProductName[kind] ? messageOf(language, `catalogue.${kind}`) : name
