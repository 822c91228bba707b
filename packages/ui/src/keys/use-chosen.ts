import { type KeyCommand, operatorKeys } from '@synet/words/operator-keys'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from './use-keys.ts'

/** Focuses the link or button of a row, so that Enter presses it, or else the row itself. */
function focusRow(element: HTMLElement): void {
  const target = element.querySelector<HTMLElement>('a[href], button')
  if (!target) element.tabIndex = -1
  const taker = target ?? element
  taker.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves the focus through a list by keys. The chosen row is the one that has or had the focus.
 * @param opened the item that is open, if any: moving opens the next one then
 * @param commands what other keys do with the chosen one
 */
export function useChosen<Row extends { readonly id: string }>(
  rows: readonly Row[],
  commands: Readonly<Partial<Record<KeyCommand, (row: Row) => void>>>,
  opened?: { readonly id: string | undefined; readonly open: (row: Row) => void },
) {
  const [moved, setId] = useState(opened?.id)
  const id = opened?.id ?? moved
  const elements = useRef(new Map<string, HTMLElement>())
  const at = rows.findIndex((row) => row.id === id)
  // Where one that has left the list was: the next of them is there now.
  const lastAt = useRef(0)
  useEffect(() => {
    if (at !== -1) lastAt.current = at
  }, [at])
  // A window that has no focus reports it later.
  const passing = useRef<string>(undefined)
  // It has the focus and is not chosen: moving chooses it before any other.
  const passed = useRef<string>(undefined)
  const choose = (next: Row | undefined): void => {
    if (!next) return
    passed.current = undefined
    setId(next.id)
    if (opened?.id !== undefined) opened.open(next)
    const element = elements.current.get(next.id)
    if (element) focusRow(element)
  }
  const move = (step: number): void =>
    choose(
      rows.find((row) => row.id === passed.current) ??
        rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? lastAt.current : at + step))],
    )
  const chosen = rows[at]
  const acting = Object.entries(commands).map(([command, act]) => [
    operatorKeys[command as KeyCommand].press,
    () => chosen && act(chosen),
  ])
  useKeys({
    [operatorKeys.next.press]: () => move(1),
    [operatorKeys.previous.press]: () => move(-1),
    ...Object.fromEntries(acting),
  })
  return {
    chosenId: chosen?.id,
    chosen,
    /** A row that takes the focus by the pointer or by Tab is the chosen one, too. */
    onFocus(rowId: string): void {
      if (passing.current !== rowId) {
        setId(rowId)
        passed.current = undefined
      }
      passing.current = undefined
    },
    /** Chooses a row that something else than the list's own keys leads to, and focuses it. */
    go: (rowId: string): void => choose(rows.find((row) => row.id === rowId)),
    /** Focuses a row that is not chosen by that: what is open stays open. */
    passFocus(rowId: string): void {
      const element = elements.current.get(rowId)
      passed.current = rowId === chosen?.id ? undefined : rowId
      if (!element || element.contains(document.activeElement)) return
      passing.current = rowId
      focusRow(element)
      if (document.hasFocus()) passing.current = undefined
    },
    refOf: (rowId: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(rowId, element)
      else elements.current.delete(rowId)
    },
  }
}

/** The rows of a list, for the component that draws them. */
export type Chosen = Pick<ReturnType<typeof useChosen>, 'chosenId' | 'onFocus' | 'refOf'>
