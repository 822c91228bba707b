import { useEffect, useRef, useState } from 'react'
import { useRecovered } from '#session/use-recovered.ts'

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
