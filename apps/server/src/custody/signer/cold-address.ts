import { addMs, hours } from '@synet/core/clock'
import type { Records } from '#custody/signer/records'

/** A new cold address is announced for this long before money may go there. */
const coldAddressMs = hours(72)

export interface ColdAddress {
  readonly address: string
  /** When operators signed it. */
  readonly setAt: Date
  /** The time from which money may go there. */
  readonly from: Date
}

/** Reads the cold address of a network; a new one replaces the one before at once, and waits itself. */
export function readColdAddress(records: Records, network: string): ColdAddress | undefined {
  const newest = records.list('cold-address', network).at(-1)
  return newest && { address: newest.content.address, setAt: newest.at, from: addMs(newest.at, coldAddressMs) }
}
