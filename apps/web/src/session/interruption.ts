import { useEffect, useRef, useState } from 'react'

/**
 * What was typed when a session ended by itself, for the same person's return (ST-07). It lives in this page's memory only,
 * and what it is given holds no passwords and no codes.
 */
let owner: string | undefined
const kept = new Map<string, unknown>()
const savers = new Set<() => void>()

/** Where it was typed: the same form on the same page gets it back. */
const placeOf = (name: string): string => `${location.hash} ${name}`

export function interrupt(userId: string | undefined): void {
  kept.clear()
  owner = userId
  if (userId !== undefined) for (const save of savers) save()
}

/** @returns whether who logs in now is who was interrupted; nothing is left of anybody else */
export function resume(userId: string): boolean {
  const same = owner === undefined || owner === userId
  if (!same) kept.clear()
  owner = undefined
  return same
}

/** Nothing is left of whoever logs out himself. */
export const forgetInterruption = (): void => interrupt(undefined)

/**
 * Saves a form's content when the session ends by itself.
 * @returns what was saved here before, if anything
 */
export function useInterrupted<T>(name: string, read: () => T): T | undefined {
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

/** State that an ended session doesn't take. Never for a password or a code. */
export function useKeptState<T>(name: string, initial: T): [T, (next: T) => void] {
  const latest = useRef(initial)
  const before = useInterrupted(name, () => latest.current)
  const [state, setState] = useState(before ?? initial)
  useEffect(() => {
    latest.current = state
  }, [state])
  return [state, setState]
}
