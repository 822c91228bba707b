import { invariant } from '@synet/core/result'
import { joinBytes, sha256 } from './sha256.ts'

/**
 * A lease's shard: SHA-256(lease id ‖ "\n" ‖ region), first four bytes little-endian, scaled to the number of shards.
 * @returns index from 0
 */
export async function pickShard(leaseId: string, region: string, shards: number): Promise<number> {
  invariant(Number.isInteger(shards) && shards > 0, 'a project has shards')
  const hash = await sha256(joinBytes(leaseId, '\n', region))
  return Math.floor((new DataView(hash.buffer).getUint32(0, true) / 2 ** 32) * shards)
}
