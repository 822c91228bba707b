import { useLayoutEffect } from 'react'

let open = 0

function change(by: 1 | -1): void {
  open += by
  const root = document.getElementById('app')
  if (root) root.inert = open > 0
}

/** Keeps focus out of the app while a modal is open: a focus trap alone leaks when Tab is pressed quickly. */
export function useInertApp(modalOpen: boolean): void {
  useLayoutEffect(() => {
    if (!modalOpen) return
    change(1)
    return () => change(-1)
  }, [modalOpen])
}
