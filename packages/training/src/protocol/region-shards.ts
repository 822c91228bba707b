import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'

/** The share of a project's shards on which the devices of one region train. */
const regionShare = 3

/**
 * The shards on which a region's devices train: a third of the project's, which never change, so that neighbours share
 * their downloads and every shard has some 50 of the 160 regions. Anyone can compute them: those with the lowest
 * SHA-256("synet/region/1\n" ‖ region ‖ "\n" ‖ shard in decimal).
 * @returns indices from 0, ascending
 */
export function regionShards(region: string, shards: number): readonly number[] {
  const name = `${region}\n${shards}`
  const found = known.get(name) ?? rankShards(region, shards)
  if (known.size < knownMax) known.set(name, found)
  return found
}

/** Cached, because every lease needs it and there are only some 160 regions and a few sizes of projects. */
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

/**
 * A lease's shard among its region's. @param draw uniform in [0, 1) and keyed, because an attacker who could compute it
 * would recognise honeypots
 */
export function pickShard(draw: number, region: string, shards: number): number {
  const own = regionShards(region, shards)
  const shard = own[Math.floor(draw * own.length)]
  invariant(shard !== undefined, 'a draw is below 1')
  return shard
}
