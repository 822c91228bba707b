import { useEffect, useRef, useState } from 'react'
import { createLoadingClick } from './loading-click.ts'
import { tapped } from './tapped.ts'

/** Tells whether a control waits for what its tap began, and handles the tap. */
export function useLoadingClick(onClick: (() => unknown) | undefined): readonly [true | undefined, () => void] {
  const [busy, setBusy] = useState(false)
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  })
  // Each control draws its waiting itself.
  const [{ click }] = useState(() => createLoadingClick(() => latest.current?.(), '', setBusy))
  return [
    busy || undefined,
    () => {
      tapped.show = setBusy
      void click()
    },
  ]
}
