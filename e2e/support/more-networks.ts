import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { startTestChain, type TestChain } from '@synet/chain/test-support/anvil'
import { type FakeTron, startFakeTron } from '@synet/chain/test-support/fake-tron'
import { mintTestToken, placeTestToken } from '@synet/chain/test-support/place-token'
import { keepChain } from '@synet/stack/chain-keeper'

export interface MoreNetwork extends AsyncDisposable {
  readonly url: string
  readonly call: TestChain['call']
  /** Mints the network's token, as an outside wallet's payment. @param raw token units */
  pay(to: string, raw: bigint): Promise<string>
  /** @param units wei or sun */
  giveNative(address: string, units: bigint): Promise<void>
}

const blockMs = 150

/** A chain of its own for a real network's data: its id, its token's address and decimals, its confirmations. */
async function startNetwork(name: NetworkName, anvilOptions: readonly string[]) {
  const { token, chainId, confirmations } = allNetworks[name]
  const chain = await startTestChain(['--chain-id', String(chainId), ...anvilOptions])
  await placeTestToken(chain.call, token)
  const keeper = keepChain(chain, { blockMs, trailingBlocks: confirmations + 3 })
  return {
    url: chain.url,
    call: chain.call,
    pay: (to: string, raw: bigint) => mintTestToken(chain.call, token, to, raw),
    async giveNative(address: string, units: bigint) {
      await chain.call('anvil_setBalance', [address, `0x${units.toString(16)}`])
    },
    async [Symbol.asyncDispose]() {
      await keeper.stop()
      await chain[Symbol.asyncDispose]()
    },
  }
}

export const startBep20 = (): Promise<MoreNetwork> => startNetwork('BEP20', [])

/** TRON's words in front of a chain on which one wei is one sun. */
export async function startTrc20(): Promise<MoreNetwork & { readonly node: FakeTron }> {
  const chain = await startNetwork('TRC20', ['--base-fee', '0'])
  const node = await startFakeTron(chain.call)
  return {
    ...chain,
    url: node.url,
    node,
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}
