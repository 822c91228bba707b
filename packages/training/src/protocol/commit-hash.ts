import { floatBytes, joinBytes, sha256Hex, wordBytes } from './sha256.ts'
import type { TrainedUnit } from './work-unit.ts'

/** The values that a device commits to before it uploads the delta, so that it cannot adapt the result to the audit. */
export type Commitment = Pick<TrainedUnit, 'deltaHash' | 'parametersHash' | 'lossTrace'>

/**
 * The single hash of a commitment: SHA-256 of "synet/commit/1\n", both hashes as text, the number of losses as u32 and
 * the losses as f32, little-endian.
 * @returns lower-case hexadecimal
 */
export function commitHash({ deltaHash, parametersHash, lossTrace }: Commitment): Promise<string> {
  return sha256Hex(
    joinBytes('synet/commit/1\n', deltaHash, parametersHash, wordBytes(lossTrace.length), floatBytes(...lossTrace)),
  )
}
