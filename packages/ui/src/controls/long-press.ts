import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** UI-08. */
const holdMs = 350
/** A finger that moves further scrolls or drags. */
const stillPx = 10

export interface Press {
  readonly x: number
  readonly y: number
}

const hasMoved = (from: Press, to: Press): boolean => Math.hypot(to.x - from.x, to.y - from.y) > stillPx

/** Pointer handlers that call once a finger has rested on the element. Give the same action another way, for keyboards. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef<Press>({ x: 0, y: 0 })
  const stop = (): void => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown: ({ clientX, clientY }: ReactPointerEvent): void => {
      stop()
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(onLongPress, holdMs)
    },
    onPointerMove: ({ clientX, clientY }: ReactPointerEvent): void => {
      if (hasMoved(from.current, { x: clientX, y: clientY })) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  }
}
