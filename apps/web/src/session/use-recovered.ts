import { useEffect, useRef, useState } from 'react'
import { formSavers, keptForms } from './form-recovery.ts'

/** Key of a form's content: the same form on the same page gets it back. */
const placeOf = (name: string): string => `${location.hash} ${name}`

/**
 * Saves a form's content when the session ends by itself.
 * @returns what was saved here before, if anything
 */
export function useRecovered<T>(name: string, read: () => T): T | undefined {
  const [place] = useState(() => placeOf(name))
  const [before] = useState(() => keptForms.get(place) as T | undefined)
  useEffect(() => {
    keptForms.delete(place)
  }, [place])
  useEffect(() => {
    const save = (): void => void keptForms.set(place, read())
    formSavers.add(save)
    return () => void formSavers.delete(save)
  })
  return before
}

/** State that a log-in after an expired session restores. Never for a password or a code. */
export function useStateSurvivingLogout<T>(name: string, initial: T): [T, (next: T) => void] {
  const latest = useRef(initial)
  const before = useRecovered(name, () => latest.current)
  const [state, setState] = useState(before ?? initial)
  useEffect(() => {
    latest.current = state
  }, [state])
  return [state, setState]
}
