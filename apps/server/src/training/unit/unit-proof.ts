import { invariant } from '@synet/core/result'

/** The bytes of a proof in lists of units: what `app.unit_proof` makes of a lease. */
const proofBytes = 84

export interface ProvenUnit {
  readonly delta_hash: string
  readonly parameters_hash: string
  readonly version: number
  readonly shard: number
  readonly seed: bigint
  readonly size: number
  readonly protocol: number
}

/** A unit that is not handed in yet has no hashes. */
export type UnitRow = Omit<ProvenUnit, 'delta_hash' | 'parameters_hash'> & {
  readonly delta_hash: string | null
  readonly parameters_hash: string | null
}

export function proofOf(unit: UnitRow): Buffer {
  invariant(unit.delta_hash && unit.parameters_hash, 'a verified unit has its hashes')
  const proof = Buffer.alloc(proofBytes)
  proof.write(unit.delta_hash + unit.parameters_hash, 'hex')
  proof.writeInt32BE(unit.version, 64)
  proof.writeInt32BE(unit.shard, 68)
  proof.writeBigInt64BE(unit.seed, 72)
  proof.writeInt16BE(unit.size, 80)
  proof.writeInt16BE(unit.protocol, 82)
  return proof
}

export const readProofs = (list: Buffer): readonly ProvenUnit[] =>
  Array.from({ length: list.length / proofBytes }, (_, i) => {
    const proof = list.subarray(proofBytes * i, proofBytes * (i + 1))
    return {
      delta_hash: proof.toString('hex', 0, 32),
      parameters_hash: proof.toString('hex', 32, 64),
      version: proof.readInt32BE(64),
      shard: proof.readInt32BE(68),
      seed: proof.readBigInt64BE(72),
      size: proof.readInt16BE(80),
      protocol: proof.readInt16BE(82),
    }
  })
