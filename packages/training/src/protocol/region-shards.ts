import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'

/** Of a project's shards, the share that the devices of one region train on. */
const regionShare = 3

/**
 * The shards that a region's devices train on: a third of the project's, the same ones for ever, so that near contributors
 * share their downloads and every shard has some 50 of the 160 regions. Anyone can work them out: those with the lowest
 * SHA-256("synet/region/1\n" ‖ region ‖ "\n" ‖ shard in decimal).
 * @returns indices from 0, ascending
 */
export function regionShards(region: string, shards: number): readonly number[] {
  const name = `${region}\n${shards}`
  const found = known.get(name) ?? rankShards(region, shards)
  if (known.size < knownMax) known.set(name, found)
  return found
}

/** Asked for at every lease; there are some 160 regions and a few sizes of projects. */
const known = new Map<string, readonly number[]>()
const knownMax = 2_000

function rankShards(region: string, shards: number): readonly number[] {
  invariant(Number.isInteger(shards) && shards > 0, 'a project has shards')
  const rank = (shard: number) => createHash('sha256').update(`synet/region/1\n${region}\n${shard}`).digest('hex')
  return Array.from({ length: shards }, (_, shard) => ({ shard, rank: rank(shard) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, Math.ceil(shards / regionShare))
    .map(({ shard }) => shard)
    .toSorted((a, b) => a - b)
}

/** A lease's shard among its region's. @param draw uniform in [0, 1), keyed: who could work it out would see which leases are answered already */
export function pickShard(draw: number, region: string, shards: number): number {
  const own = regionShards(region, shards)
  const shard = own[Math.floor(draw * own.length)]
  invariant(shard !== undefined, 'a draw is below 1')
  return shard
}
