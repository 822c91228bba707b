import { useEffect, useState } from 'react'
import type { Payout } from './payout-facts.tsx'
import { hashesOf } from './use-selection.ts'
import type { HeldRow } from './use-held-rows.ts'

/**
 * @returns the chosen row while it waits, or else the first one after the first that was signed (what lies between those
 * of a batch is the most urgent then), or the nearest one before it
 */
function nextOf(
  rows: readonly HeldRow<Payout>[],
  signed: ReadonlySet<string>,
  chosenId: string | undefined,
): Payout | undefined {
  const isSigned = ({ row }: HeldRow<Payout>): boolean => signed.has(row.contentHash)
  const waits = (one: HeldRow<Payout>): boolean => !one.gone && !isSigned(one)
  const first = Math.max(0, rows.findIndex(isSigned))
  const next =
    rows.find((one) => one.row.id === chosenId && waits(one)) ??
    rows.slice(first).find(waits) ??
    rows.slice(0, first).findLast(waits)
  return next?.row
}

/**
 * What the operator has signed on this page. The signer lists it no more, so that only this says how many signatures it
 * has. Its button is gone then: the browser would move the focus to the body.
 * @param onNext moves the focus to the next row
 */
export function useSigned(
  operator: string,
  rows: readonly HeldRow<Payout>[],
  chosenId: string | undefined,
  onNext: (next: Payout | undefined) => void,
) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const [newest, setNewest] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (!newest) return
    setNewest(undefined)
    // The sheet of a batch gives the focus back to what had it before, which leaves the list next.
    setTimeout(() => onNext(nextOf(rows, newest, chosenId)))
  }, [newest, rows, chosenId, onNext])
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
