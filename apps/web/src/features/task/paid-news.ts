import { type Amount, minorOrZero, subtract } from '@synet/core/amount'
import { storage } from '@synet/ui/storage'
import type { Run } from './run-state.ts'

type Paid = Pick<Run, 'id' | 'term' | 'daysPaid' | 'produced'>

/** The figures of a term begin again with each. */
const keyOf = ({ id, term }: Paid): string => `paid-shown.${id}.${term}`

export const keepPaidShown = (run: Paid): void => storage.write(keyOf(run), `${run.daysPaid} ${run.produced}`)

/** @returns what this device has shown of a term; one that it meets for the first time has no news */
export function readPaidShown({ id, term, daysPaid, produced }: Paid): Paid {
  const [days, sum] = storage.read(keyOf({ id, term, daysPaid, produced }))?.split(' ') ?? []
  return { id, term, daysPaid: Number(days ?? daysPaid), produced: sum ?? produced }
}

/** @returns the days that were paid since, with their sum; undefined without any */
export function paidSince(shown: Paid, run: Paid): { readonly days: number; readonly paid: Amount<'SNT'> } | undefined {
  const days = run.daysPaid - shown.daysPaid
  const paid = subtract(minorOrZero('SNT', run.produced), minorOrZero('SNT', shown.produced))
  return keyOf(shown) === keyOf(run) && days > 0 && paid > 0n ? { days, paid } : undefined
}
