import { translate } from '#translate'

/** The keys of the operators' pages. The console, the signer's page and the lists that they show read this table. */
export const operatorKeys = {
  next: { press: 'j', shown: 'J' },
  previous: { press: 'k', shown: 'K' },
  open: { press: 'Enter', shown: 'Enter' },
  select: { press: ' ', shown: 'Space' },
  all: { press: 'a', shown: 'A' },
  customer: { press: 'g', shown: 'G' },
  undo: { press: 'z', shown: 'Z' },
  sign: { press: 's', shown: 'S' },
  facts: { press: 'e', shown: 'E' },
  reject: { press: 'r', shown: 'R' },
  close: { press: 'Escape', shown: 'Esc' },
  pages: { press: '1234567890', shown: '1 – 9, 0' },
  search: { press: '/', shown: '/' },
  find: { press: 'mod+k', shown: '⌘K, Ctrl+K' },
  help: { press: '?', shown: '?' },
} as const
export type KeyCommand = keyof typeof operatorKeys

/** What the keys of a page do, for the list that `?` shows. */
export const keyHelp = (commands: readonly KeyCommand[]): readonly { readonly keys: string; readonly does: string }[] =>
  commands.map((command) => ({ keys: operatorKeys[command].shown, does: translate(`console.key-${command}`) }))
