import type { Network } from '@synet/core/network'
import { type Context, tronRpc } from '#platform/context'
import type { ChainNow } from '#custody/payout/sign/sign-attempt'

/** Bandwidth of a token transfer, some 350 bytes at 1,000 sun each, rounded up. */
export const tronBandwidth = 500_000n

/** Room for what changes between the estimate and the block. */
export const withMargin = (energy: bigint): bigint => (energy * 5n) / 4n

/**
 * Whether an address can pay for a token transfer beside those that it has in progress. TRON takes a transaction that
 * lacks coins into a block, burns what there is and pays nobody. Other chains leave it out, and nothing is burnt.
 * @param energy that the transfer takes by the node's estimate
 * @param again the row of the same payment, whose attempts have lapsed
 */
export async function canBurn(
  { sql, rpc, clock }: Context,
  network: Network,
  now: ChainNow,
  { sender, energy, again = 0n }: { readonly sender: string; readonly energy: bigint; readonly again?: bigint },
): Promise<boolean> {
  if (now.kind !== 'tron') return true
  const [open] = await sql<{ count: bigint }[]>`
    select count(*) from app.outgoing g
      where g.network = ${network.name} and g.sender = ${sender} and g.state = 'open' and g.mined_block is null
        and g.id <> ${again} and exists (select from app.outgoing_attempt a
          where a.outgoing_id = g.id and a.expires_at > ${clock.now()})`
  const transfers = (open?.count ?? 0n) + 1n
  const means = await tronRpc(rpc, network).readMeans(sender)
  const lacking = withMargin(energy) * transfers - means.energy
  const burnt = lacking > 0n ? lacking * now.energyPriceSun : 0n
  return means.sun >= burnt + tronBandwidth * transfers
}
