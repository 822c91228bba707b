import { useEffect, useRef, useState } from 'react'
import { useKeys } from './use-keys.ts'

/**
 * Selects an item of a list with j and k, and scrolls it into view.
 * @param opened the item that is open, if any: j and k open the next one then
 * @param commands what other keys do with the chosen one
 * @returns its id, and the ref of its element
 */
export function useChosen<Row extends { readonly id: string }>(
  rows: readonly Row[],
  commands: Readonly<Record<string, (row: Row) => void>>,
  opened?: { readonly id: string | undefined; readonly open: (row: Row) => void },
) {
  const [moved, setId] = useState(opened?.id)
  const id = opened?.id ?? moved
  const elements = useRef(new Map<string, HTMLElement>())
  const at = rows.findIndex((row) => row.id === id)
  // Where one that has left the list was: the next of them stands there now.
  const lastAt = useRef(0)
  useEffect(() => {
    if (at !== -1) lastAt.current = at
  }, [at])
  const move = (step: number): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? lastAt.current : at + step))]
    if (!next) return
    setId(next.id)
    if (opened?.id !== undefined) opened.open(next)
    elements.current.get(next.id)?.scrollIntoView({ block: 'nearest' })
  }
  const chosen = rows[at]
  const acting = Object.entries(commands).map(([key, act]) => [key, () => chosen && act(chosen)])
  useKeys({ j: () => move(1), k: () => move(-1), ...Object.fromEntries(acting) })
  return {
    chosenId: chosen?.id,
    refOf: (rowId: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(rowId, element)
      else elements.current.delete(rowId)
    },
  }
}
