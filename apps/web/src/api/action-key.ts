/**
 * Keeps one key for one action of a person: it stays while the same content is sent again after a failure, and
 * is renewed once it succeeded or when the content changes. How it is confirmed makes no difference.
 */
export interface ActionKey {
  keyFor(content: unknown): string
  answered(): void
}

/** A signature is another one each time, and people may continue with the other of the two. */
const secrets: ReadonlySet<string> = new Set(['payPassword', 'signature'])

export function createActionKey(newKey: () => string): ActionKey {
  let kept: { readonly content: string; readonly key: string } | undefined
  return {
    keyFor(content) {
      const text = JSON.stringify(content, (name, value: unknown) => (secrets.has(name) ? undefined : value))
      if (kept?.content !== text) kept = { content: text, key: newKey() }
      return kept.key
    },
    answered() {
      kept = undefined
    },
  }
}
