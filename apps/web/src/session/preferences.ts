import { useSyncExternalStore } from 'react'
import { storage } from '@synet/ui/storage'

const key = 'balances-hidden'
const listeners = new Set<() => void>()
let hidden = storage.read(key) === 'yes'

export const toggleBalances = (): void => {
  hidden = !hidden
  storage.write(key, hidden ? 'yes' : 'no')
  for (const listener of listeners) listener()
}

/** The "hide balances" eye is remembered. */
export const useAreBalancesHidden = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidden,
  )
