import type { Language } from '@synet/contract/languages'
import type { Network } from '@synet/core/network'
import { messageOf } from '@synet/words/message'

/** Users read this name of a network. The names of real ones are not translated. */
export const networkLabel = (language: Language, { name, label }: Pick<Network, 'name' | 'label'>): string =>
  name === 'dev' ? messageOf(language, 'network.development') : label
