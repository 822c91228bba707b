import type { KeyboardEvent } from 'react'

const item = '[role="treeitem"]'

/** Moves the focus as trees do: up and down among what is open, right to the first child, left to the parent, Home, End. */
export function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const tree = event.currentTarget
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(item) : null
  if (!here) return
  const all = [...tree.querySelectorAll<HTMLElement>(item)]
  const at = all.indexOf(here)
  const level = (one: HTMLElement | undefined): number => Number(one?.getAttribute('aria-level'))
  const after = all[at + 1]
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: after,
    ArrowUp: all[at - 1],
    ArrowRight: level(after) > level(here) ? after : undefined,
    ArrowLeft: all.slice(0, at).findLast((one) => level(one) < level(here)),
    Home: all[0],
    End: all.at(-1),
  }
  if (!(event.key in next)) return
  event.preventDefault()
  const to = next[event.key]
  if (!to) return
  // Exactly one item of the tree is in the tab order (roving tabindex).
  for (const one of all) one.tabIndex = one === to ? 0 : -1
  to.focus()
}
