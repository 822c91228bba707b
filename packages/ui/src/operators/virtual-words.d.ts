declare module 'virtual:words/console' {
  import type { Messages } from '@synet/words/translate'
  export const load: Readonly<Record<'en-US' | 'zh-CN', { all(): Promise<{ words: Messages }> }>>
}
