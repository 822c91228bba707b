import { useEffect, useRef, useState } from 'react'

/** Where letters are text, and where a sheet is open, keys are not commands. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null ||
    target.isContentEditable)

/** A sheet that is animating out counts as closed. */
const openSheet = '[role="dialog"]:not([data-ending-style], [data-closed])'
const sheetIsOpen = (): boolean => document.querySelector(openSheet) !== null

/** Enter presses what has the focus, and Space what is no link. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  ((key === 'Enter' && target.closest('a, button') !== null) ||
    (key === ' ' && target.closest('button, summary, input') !== null))

/** Commands by keys, while nobody types and no sheet is open. `mod+` is Ctrl, or the command key of a Mac. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const mod = event.ctrlKey || event.metaKey
      if (event.altKey || isPressed(event) || sheetIsOpen()) return
      // A field keeps its letters, not what is pressed with Ctrl.
      if (isTyping(event.target) && !mod) return
      const command = latest.current[mod ? `mod+${event.key.toLowerCase()}` : event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Tells whether Alt is down; leaving the window counts as letting it go. */
export function useIsAltHeld(): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const change = (event: KeyboardEvent): void => setHeld(event.type === 'keydown' && event.altKey)
    const leave = (): void => setHeld(false)
    window.addEventListener('keydown', change)
    window.addEventListener('keyup', change)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keydown', change)
      window.removeEventListener('keyup', change)
      window.removeEventListener('blur', leave)
    }
  }, [])
  return held
}
