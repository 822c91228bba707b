import { useEffect, useRef, useState } from 'react'
import { useRecovered } from '#session/use-recovered.ts'

/** State that survives a reload and an expired session. Never for a password or a code. */
export function useStateSurvivingLogout<T>(name: string, initial: T): [T, (next: T) => void] {
  const latest = useRef(initial)
  const before = useRecovered(name, () => latest.current, initial)
  const [state, setState] = useState(before ?? initial)
  useEffect(() => {
    latest.current = state
  }, [state])
  return [state, setState]
}
