interface Replaced {
  readonly said: string
  /** What the translator put in its place. */
  by: readonly ChildNode[]
}

/** React marks the nodes that it has made and will change or remove. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

/**
 * Lets translators of browsers and extensions work on what React draws, also where they do not heed `translate="no"`. They
 * put elements of their own in the place of texts, which React would continue to change unseen, or fail to remove, and with
 * it the whole page. So each of these texts comes back, empty, before its translation, and the translation goes when React
 * changes or removes the text.
 */
export function keepTranslated(root: Node): void {
  const replaced = new Map<Text, Replaced>()
  const observer = new MutationObserver((records) => {
    const changed = new Set(records.map(({ target }) => target))
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes] as ChildNode[]))
    const findForeign = (nodes: Iterable<Node | null>): ChildNode[] =>
      ([...nodes] as ChildNode[]).filter((node) => added.has(node) && node.isConnected && !isReacts(node))
    for (const [text, { said, by }] of replaced) {
      if (!changed.has(text) && text.isConnected && text.nextSibling === by[0]) continue
      const again = changed.has(text) || !text.isConnected ? [] : findForeign([text.nextSibling])
      if (again.length > 0) {
        replaced.set(text, { said, by: again })
        continue
      }
      for (const node of by) node.remove()
      replaced.delete(text)
      // The translator shows the original again.
      if (!changed.has(text) && text.isConnected) text.data = said
    }
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected || replaced.has(text) || !isReacts(text)) continue
        const inPlace = findForeign(addedNodes)
        const by = inPlace.length > 0 ? inPlace : findForeign([previousSibling, nextSibling])
        if (by.length === 0) continue
        replaced.set(text, { said: text.data, by })
        text.data = ''
        by[0]?.before(text)
        observer.observe(text, { characterData: true })
      }
    }
    // What this has changed itself is no news.
    observer.takeRecords()
  })
  observer.observe(root, { childList: true, subtree: true })
}
