import { useEffect, useState } from 'react'

/** How long typing must pause before the server is asked. */
const debounceMs = 350

/** @returns the text once it has not changed for a while */
export function useDebouncedValue(text: string | undefined): string | undefined {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
