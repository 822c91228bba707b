import type { BlockHeader } from '#rpc/read-block'

/** A block that we have processed and consider canonical. */
export interface StoredBlock {
  readonly number: bigint
  readonly hash: string
}

export type WatchPlan =
  /** The chain has no new block. */
  | { readonly next: 'wait' }
  /** Process this block. */
  | { readonly next: 'extend'; readonly block: BlockHeader }
  /** The chain has changed below our newest block: find the common ancestor and orphan the blocks after it. */
  | { readonly next: 'rewind' }

/**
 * Decides the watcher's next step.
 * @param newest our newest canonical block; undefined when we have none
 * @param onChain the chain's present blocks at newest's height and at the next one; undefined where it has none
 */
export function planWatch(
  newest: StoredBlock | undefined,
  onChain: { readonly newest: BlockHeader | undefined; readonly next: BlockHeader | undefined },
): WatchPlan {
  if (!newest) return onChain.next ? { next: 'extend', block: onChain.next } : { next: 'wait' }
  if (onChain.next) {
    return onChain.next.parentHash === newest.hash ? { next: 'extend', block: onChain.next } : { next: 'rewind' }
  }
  // There is no next block: an ordinary wait, or the chain replaced blocks by as many others. A node that has no block at
  // this height may be behind; only another block contradicts ours.
  return onChain.newest && onChain.newest.hash !== newest.hash ? { next: 'rewind' } : { next: 'wait' }
}

/**
 * Finds the newest of our blocks that the chain still has. Two chains always share a prefix, so a binary search finds its
 * end: ten queries for 1,000 blocks.
 * @param stored consecutive canonical blocks, oldest first
 * @param readHash the chain's present hash at a height; undefined when it has no block there
 * @returns undefined when the chain has none of them: it is another chain, or a reorg deeper than we store, and only a
 *   person may decide to rewind; `behind` when the node has no block at one of the heights, which says nothing
 */
export async function findCommonAncestor(
  stored: readonly StoredBlock[],
  readHash: (number: bigint) => Promise<string | undefined>,
): Promise<StoredBlock | 'behind' | undefined> {
  let common = 0 // blocks known to be common
  let open = stored.length // from here on known to be different
  while (common < open) {
    const middle = Math.floor((common + open) / 2)
    const block = stored[middle]
    const hash = block && (await readHash(block.number))
    if (hash === undefined) return 'behind'
    if (hash === block?.hash) common = middle + 1
    else open = middle
  }
  return common === 0 ? undefined : stored[common - 1]
}
