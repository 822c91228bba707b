import { useEffect, useRef, useState } from 'react'

/** A person who has not moved the pointer for this long is not about to press something. */
const stillMs = 5_000

/** Tells whether the pointer moves over an element. */
export function usePointerOver() {
  const [over, setOver] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = (): void => {
    clearTimeout(timer.current)
    setOver(false)
  }
  const move = (): void => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOver(false), stillMs)
    setOver(true)
  }
  return { over, handlers: { onPointerMove: move, onPointerLeave: leave } } as const
}

/** A row, and whether it has left the list while it was held. */
export interface HeldRow<Row> {
  readonly row: Row
  readonly gone: boolean
}

/**
 * The list as it was when it was first held: what has left it since keeps its place, and what is new waits, so that
 * nothing moves under the pointer.
 * @param rows the same array until something changes
 */
export function useHeldRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  held: boolean,
): readonly HeldRow<Row>[] {
  const [kept, keep] = useState(rows)
  if (!held && kept !== rows) keep(rows)
  const now = new Map(rows.map((row) => [row.id, row]))
  return (held ? kept : rows).map((row) => ({ row: now.get(row.id) ?? row, gone: !now.has(row.id) }))
}
