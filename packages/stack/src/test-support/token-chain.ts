import { testDeployer } from '@synet/chain/deploy-test-usdt'
import { mintTestToken, placeTestToken } from '@synet/chain/test-support/place-token'
import type { Network } from '@synet/core/network'
import { type Anvil, startAnvil } from '../anvil.ts'

export interface TokenChain extends Anvil {
  /** The account with the token, for which the chain signs. */
  readonly account: string
  balanceOf(address: string): Promise<bigint>
}

/** Starts a chain that plays an EVM network, with the test token in place of its USDT. @param raw what the account has */
export async function startTokenChain({ chainId, token }: Network, raw: bigint): Promise<TokenChain> {
  const chain = await startAnvil({ chainId })
  await placeTestToken(chain.call, token)
  await mintTestToken(chain.call, token, testDeployer, raw)
  await chain.call('evm_mine')
  return {
    ...chain,
    account: testDeployer.toLowerCase(),
    async balanceOf(address) {
      const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
      return BigInt(String(await chain.call('eth_call', [{ to: token, data }, 'latest'])))
    },
  }
}
