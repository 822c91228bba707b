import type { BlockHeader } from '#rpc/read-block'

/** A block that we have taken and hold for canonical. */
export interface StoredBlock {
  readonly number: bigint
  readonly hash: string
}

export type WatchPlan =
  /** The chain has nothing new for us. */
  | { readonly next: 'wait' }
  /** Take this block. */
  | { readonly next: 'extend'; readonly block: BlockHeader }
  /** The chain has changed below us: look for the common ancestor, orphan what came after it. */
  | { readonly next: 'rewind' }

/**
 * What the watcher does next.
 * @param newest our newest canonical block; undefined when we have none
 * @param onChain what the chain has now at newest's height and at the next one; undefined where it has no block
 */
export function planWatch(
  newest: StoredBlock | undefined,
  onChain: { readonly newest: BlockHeader | undefined; readonly next: BlockHeader | undefined },
): WatchPlan {
  if (!newest) return onChain.next ? { next: 'extend', block: onChain.next } : { next: 'wait' }
  if (onChain.next) {
    return onChain.next.parentHash === newest.hash ? { next: 'extend', block: onChain.next } : { next: 'rewind' }
  }
  // No next block: an ordinary wait, or a chain that became shorter or has as many blocks as before, but others.
  return onChain.newest?.hash === newest.hash ? { next: 'wait' } : { next: 'rewind' }
}

/**
 * The newest of our blocks that the chain still has. What is common to two chains is always a beginning, so that
 * halving finds its end: ten questions for 1,000 blocks.
 * @param stored consecutive canonical blocks, oldest first
 * @param readHash the chain's hash at a height now; undefined when it has no block there
 * @returns undefined when it has none of them: that is no reorg but another chain, or one deeper than we keep, and
 *   nothing may be rewound without a person
 */
export async function findCommonAncestor(
  stored: readonly StoredBlock[],
  readHash: (number: bigint) => Promise<string | undefined>,
): Promise<StoredBlock | undefined> {
  let common = 0 // blocks known to be common
  let open = stored.length // from here on they are known not to be
  while (common < open) {
    const middle = Math.floor((common + open) / 2)
    const block = stored[middle]
    if (block && (await readHash(block.number)) === block.hash) common = middle + 1
    else open = middle
  }
  return common === 0 ? undefined : stored[common - 1]
}
