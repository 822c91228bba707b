declare module 'virtual:words/web' {
  import type { Messages } from '@synet/words/translate'
  import type { Language } from '@synet/contract/languages'
  import type { Group } from '@synet/words/groups'
  export const load: Readonly<Record<Language, Readonly<Record<Group, () => Promise<{ words: Messages }>>>>>
}

declare module 'virtual:words/places' {
  import type { Messages } from '@synet/words/translate'
  import type { Language } from '@synet/contract/languages'
  export const load: Readonly<Record<Language, () => Promise<{ words: Messages }>>>
}

declare module 'virtual:words/help' {
  import type { Messages } from '@synet/words/translate'
  import type { Language } from '@synet/contract/languages'
  export const load: Readonly<Record<Language, () => Promise<{ words: Messages }>>>
}
