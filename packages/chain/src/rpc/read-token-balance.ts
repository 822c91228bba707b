import { parseAbiItem } from 'viem'
import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'

const balanceOf = parseAbiItem('function balanceOf(address) view returns (uint256)')

export const readTokenBalance = (
  client: EvmClient,
  { token, address, blockNumber }: { token: string; address: string; blockNumber?: bigint },
): Promise<bigint> =>
  client.readContract({
    address: toHexAddress(token),
    abi: [balanceOf],
    functionName: 'balanceOf',
    args: [toHexAddress(address)],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
