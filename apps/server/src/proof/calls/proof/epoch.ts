import { done, refuse } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { readEpoch } from '#proof/read-epoch'

/** @returns refusal `proof.none` */
export const proofEpoch: PublicCall<'proof/epoch'> = async ({ sql }, { number }) => {
  const row = await readEpoch(sql, number)
  if (!row) return refuse('proof.none')
  return done({
    number: row.number,
    hash: row.hash,
    statement: row.statement,
    signature: row.signature,
    publicKey: row.public_key,
    detail: row.detail,
    control: JSON.parse(row.control) as string[],
  })
}
