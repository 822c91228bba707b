import { useEffect, useRef } from 'react'

/** Where letters are text, and where a sheet is open, keys are not commands. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input, textarea, select, [contenteditable]') !== null || target.isContentEditable)

/** A sheet that is animating out counts as closed. */
const openSheet = '[role="dialog"]:not([data-ending-style], [data-closed])'
const sheetIsOpen = (): boolean => document.querySelector(openSheet) !== null

/** Commands by single keys, while nobody types and no sheet is open. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || sheetIsOpen()) return
      const command = latest.current[event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
