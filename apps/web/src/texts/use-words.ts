import type { Group } from '@synet/words/groups'
import { useEffect, useState } from 'react'
import { loadWords } from './language.ts'

/** Fetches texts that a part needs only when it has something to say. @returns whether they are there */
export function useWords(group: Group, isNeeded: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // Without them the page is whole.
    if (isNeeded)
      loadWords([group])
        .then(() => setThere(true))
        .catch(() => undefined)
  }, [group, isNeeded])
  return isThere
}
