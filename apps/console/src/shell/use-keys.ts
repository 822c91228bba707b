import { useEffect, useRef, useState } from 'react'

/** Where letters are text, and where a sheet is open, keys are not commands. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input, textarea, select, [contenteditable]') !== null || target.isContentEditable)

/** A sheet that is animating out counts as closed. */
const openSheet = '[role="dialog"]:not([data-ending-style], [data-closed])'
const sheetIsOpen = (): boolean => document.querySelector(openSheet) !== null

/** Enter presses what has the focus. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLElement && target.closest('a, button') !== null

/** Commands by single keys, while nobody types and no sheet is open. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isPressed(event)) return
      if (isTyping(event.target) || sheetIsOpen()) return
      const command = latest.current[event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether Alt is down; leaving the window counts as letting it go. */
export function useAltHeld(): boolean {
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
