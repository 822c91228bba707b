import { days, minutes } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { ownProof } from '@synet/proof/own-proof'
import type { UserCall } from '#platform/http/call'
import { treesKeptMs } from '#proof/delete-old-trees'
import { readEpoch } from '#proof/read-epoch'
import { readTree } from '#proof/read-tree'
import { consumeRate } from '#platform/consume-rate'

/** A proof takes some milliseconds of hashing. */
const asked = { max: 60, windowMs: minutes(10) }

/** @returns refusals `request.too-many`, `proof.none`, `proof.forgotten`; `proof.not-in` for who registered after the epoch */
export const proofOwn: UserCall<'proof/own'> = async (context, { number }, { userId }) => {
  const { sql } = context
  const rate = await consumeRate(context, `proof:${userId}`, asked)
  if (!rate.ok) return rate
  const row = await readEpoch(sql, number)
  if (!row) return refuse('proof.none')
  const tree = await readTree(sql, row.number, userId)
  if (tree === 'forgotten') return refuse('proof.forgotten', { days: treesKeptMs / days(1) })
  if (!tree) return refuse('proof.not-in')
  const epoch = { statement: row.statement, signature: row.signature, publicKey: row.public_key }
  const proof = ownProof(epoch, tree.key, userId, tree)
  return done({
    ...proof,
    sums: [...proof.sums],
    path: proof.path.map(([hash, sums, mark]): [string, string[], string] => [hash, [...sums], mark]),
  })
}
