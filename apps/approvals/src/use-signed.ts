import { useEffect, useState } from 'react'
import type { Payout } from './payout-facts.tsx'
import { hashesOf } from './use-selection.ts'
import type { HeldRow } from './use-still.ts'

/** @returns the row that follows the signed ones, or else the nearest one before them */
function nextOf(rows: readonly HeldRow<Payout>[], signed: ReadonlySet<string>): Payout | undefined {
  const isSigned = ({ row }: HeldRow<Payout>): boolean => signed.has(row.contentHash)
  const last = rows.findLastIndex(isSigned)
  const waits = (one: HeldRow<Payout>): boolean => !one.gone && !isSigned(one)
  return (rows.slice(last + 1).find(waits) ?? rows.slice(0, Math.max(0, last)).findLast(waits))?.row
}

/**
 * What the operator has signed on this page. The signer lists it no more, so that only this says how many signatures it
 * has. Its button is gone then: the browser would move the focus to the body.
 * @param onNext moves the focus to the next row
 */
export function useSigned(
  operator: string,
  rows: readonly HeldRow<Payout>[],
  onNext: (next: Payout | undefined) => void,
) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const [newest, setNewest] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (!newest) return
    setNewest(undefined)
    // The sheet of a batch gives the focus back to what had it before, which leaves the list next.
    setTimeout(() => onNext(nextOf(rows, newest)))
  }, [newest, rows, onNext])
  return {
    onSigned(orders: readonly Payout[]): void {
      const hashes = hashesOf(orders)
      setAll(new Set([...all, ...hashes]))
      setNewest(hashes)
    },
    /** An order that has left the list, with the operator's own signature. */
    signed: (order: Payout): Payout =>
      all.has(order.contentHash) && !order.mine
        ? { ...order, mine: true, approvedBy: [...order.approvedBy, operator] }
        : order,
  } as const
}
