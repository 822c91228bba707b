/**
 * Keeps one key for one action of a person: it stays while the same content is sent again because no answer came, and
 * is renewed once an answer came or when the content changes. A key's signature is another one each time.
 */
export interface ActionKey {
  keyFor(content: unknown): string
  answered(): void
}

export function createActionKey(newKey: () => string): ActionKey {
  let kept: { readonly content: string; readonly key: string } | undefined
  return {
    keyFor(content) {
      const text = JSON.stringify(content, (name, value: unknown) => (name === 'signature' ? undefined : value))
      if (kept?.content !== text) kept = { content: text, key: newKey() }
      return kept.key
    },
    answered() {
      kept = undefined
    },
  }
}
