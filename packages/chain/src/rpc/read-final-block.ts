import type { Network } from '@synet/core/network'
import type { ChainRpc } from '#rpc'

/** @returns the newest block that is final for us: N confirmations deep, and final for the chain where it says so */
export async function readFinalBlock(
  rpc: Pick<ChainRpc, 'readHead' | 'readFinalized'>,
  { confirmations, finality }: Network,
): Promise<bigint> {
  const deep = (await rpc.readHead()) - BigInt(confirmations - 1)
  if (finality === 'depth') return deep
  const finalized = await rpc.readFinalized()
  return finalized < deep ? finalized : deep
}
