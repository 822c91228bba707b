import { isNodeFailure } from '@synet/chain/rpc/node-answer'
import { InvariantError } from '@synet/core/result'
import { BaseError } from 'viem'

/**
 * Tells whether an error is about the row that was processed, which then needs a person. The failure of a database, a node,
 * the signer's standby or a disk says nothing about a row.
 */
export function isAboutRow(error: unknown): error is Error {
  if (error instanceof InvariantError) return true
  if (error instanceof BaseError) return !isNodeFailure(error)
  // A value of the row that cannot be read. A failed `fetch` is a TypeError with a cause.
  return (
    (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) &&
    error.cause === undefined
  )
}
