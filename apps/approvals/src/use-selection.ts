import { useState } from 'react'
import type { Payout } from './payout-facts.tsx'

type Hashes = ReadonlySet<string>

/** Hashes of contents: an order whose content changes is no longer selected. */
export const hashesOf = (orders: readonly Payout[]): Hashes => new Set(orders.map((one) => one.contentHash))

/** The selected orders, and what was selected before each change. */
export function useSelection() {
  const [steps, setSteps] = useState<readonly Hashes[]>([])
  const selected = steps.at(-1) ?? hashesOf([])
  return {
    selected,
    onSelect(orders: readonly Payout[], on: boolean): void {
      const hashes = hashesOf(orders)
      setSteps([...steps, new Set(on ? [...selected, ...hashes] : [...selected].filter((one) => !hashes.has(one)))])
    },
    undo: (): void => setSteps(steps.slice(0, -1)),
    /** Starts a new selection: the ones before can no longer be restored. */
    restart: (orders: readonly Payout[]): void => setSteps([hashesOf(orders)]),
  }
}
