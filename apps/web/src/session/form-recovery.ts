import { useEffect, useState } from 'react'

/**
 * Form contents that were typed when a session expired, restored when the same user logs in again (ST-07). They live in this
 * page's memory only, and hold no passwords and no codes.
 */
let owner: string | undefined
const kept = new Map<string, unknown>()
const savers = new Set<() => void>()

/** Key of a form's content: the same form on the same page gets it back. */
const placeOf = (name: string): string => `${location.hash} ${name}`

export function saveForms(userId: string | undefined): void {
  kept.clear()
  owner = userId
  if (userId !== undefined) for (const save of savers) save()
}

/** @returns whether the user who logs in is the one whose session ended; the forms of anybody else are dropped */
export function recoverForms(userId: string): boolean {
  const same = owner === undefined || owner === userId
  if (!same) kept.clear()
  owner = undefined
  return same
}

/** Nobody's forms are kept after they log out themselves. */
export const forgetForms = (): void => saveForms(undefined)

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
