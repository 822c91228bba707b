import { type Amount, minorOrZero, subtract } from '@synet/core/amount'
import { storage } from '@synet/ui/storage'
import { homeNewsKey } from '#session/user.ts'
import type { Run } from './run-state.ts'

type Paid = Pick<Run, 'term' | 'daysPaid' | 'produced'>

function readAll(): Readonly<Record<string, Paid>> {
  try {
    return JSON.parse(storage.read(homeNewsKey) ?? '{}') as Record<string, Paid>
  } catch {
    return {}
  }
}

export const savePaidShown = ({ id, term, daysPaid, produced }: Run): void =>
  storage.write(homeNewsKey, JSON.stringify({ ...readAll(), [id]: { term, daysPaid, produced } }))

/** @returns what this device has shown of a run; one that it meets for the first time has no news */
export const readPaidShown = (run: Run): Paid => readAll()[run.id] ?? run

/** @returns the days that were paid since, with their sum; undefined without any. The figures begin again with each term. */
export function paidSince(shown: Paid, run: Run): { readonly days: number; readonly paid: Amount<'SNT'> } | undefined {
  const days = run.daysPaid - shown.daysPaid
  const paid = subtract(minorOrZero('SNT', run.produced), minorOrZero('SNT', shown.produced))
  return shown.term === run.term && days > 0 && paid > 0n ? { days, paid } : undefined
}
