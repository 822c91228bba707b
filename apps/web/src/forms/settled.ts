import { useEffect, useState } from 'react'

/** Typing pauses so long before the server is asked. */
const settleMs = 350

/** A text that has stopped changing. */
export function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
