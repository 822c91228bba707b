import type { Language } from '@synet/contract/languages'
import type { Network } from '@synet/core/network'
import { messageOf } from '@synet/words/message'

/** What users read of a network: real ones have names, which no language translates. */
export const networkLabel = (language: Language, { name, label }: Pick<Network, 'name' | 'label'>): string =>
  name === 'dev' ? messageOf(language, 'network.development') : label
