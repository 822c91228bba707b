import { useEffect } from 'react'
import { tapped } from './tapped.ts'

/** Stands in for code that is fetched: what was tapped shows that it works meanwhile. */
export function ShowsTapped() {
  useEffect(() => {
    const { show } = tapped
    show?.(true)
    return () => show?.(false)
  }, [])
  return null
}
