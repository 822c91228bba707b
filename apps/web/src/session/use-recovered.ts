import { useEffect, useState } from 'react'
import { kept, ownerPlace, savers } from './form-recovery.ts'

/** Key of a form's content: the same form on the same page gets it back. */
const placeOf = (name: string): string => `${location.hash} ${name}`

/** @returns whether the user who logs in is the one whose session ended; the forms of anybody else are dropped */
export function recoverForms(userId: string): boolean {
  const owner = kept.get(ownerPlace)
  const same = owner === undefined || owner === userId
  if (!same) kept.clear()
  kept.delete(ownerPlace)
  return same
}

/**
 * Saves a form's content when the session ends by itself.
 * @returns what was saved here before, if anything
 */
export function useRecovered<T>(name: string, read: () => T): T | undefined {
  const [place] = useState(() => placeOf(name))
  const [before] = useState(() => kept.get(place) as T | undefined)
  useEffect(() => {
    kept.delete(place)
  }, [place])
  useEffect(() => {
    const save = (): void => void kept.set(place, read())
    savers.add(save)
    return () => void savers.delete(save)
  })
  return before
}
