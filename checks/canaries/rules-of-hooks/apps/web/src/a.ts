import { useState } from 'react'
export function useMaybe(on: boolean): unknown {
  if (on) return useState(0) // falls
  return undefined
}
