import { invariant } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'

/** Draws the number of a pass that posts for many users at once, which forms the posting's key. */
export async function nextPass(tx: Transaction): Promise<bigint> {
  const [row] = await tx<{ number: bigint }[]>`select nextval('app.closing') as number`
  invariant(row, 'a sequence has a next value')
  return row.number
}
