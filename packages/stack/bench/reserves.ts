/**
 * `npm run bench reserves`: reads the token's balances of ADDRESSES (default 20,000), as the audit reads the reserves: in
 * calls for 150 addresses, at one block on EVM networks and at the newest through TRON's interface; and one by one.
 */
import { createRpc } from '@synet/chain/rpc'
import { startFakeTron } from '@synet/chain/test-support/fake-tron'
import { createTronRpc } from '@synet/chain/tron-rpc'
import { readInParts } from '@synet/chain/rpc/read-token-balances'
import { deployTestUsdt, mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { invariant } from '@synet/core/result'
import { startAnvil } from '../src/anvil.ts'

const count = Number(process.env['ADDRESSES'] ?? 20_000)
const million = 1_000_000
const held = 5_000_000n
const holders = 50

const anvil = await startAnvil()
try {
  await deployTestUsdt(anvil.url)
  await anvil.call('evm_mine')
  const addresses = Array.from({ length: count }, (_, i) => `0x${(2n ** 159n + BigInt(i)).toString(16)}`)
  for (const address of addresses.slice(0, holders)) await mintTestUsdt(anvil.url, address, held)
  await anvil.call('evm_mine')
  const rpc = createRpc([anvil.url])
  const head = BigInt((await anvil.call('eth_blockNumber', [])) as string)
  const of = { token: dev.token, addresses, blockNumber: head }
  const measure = async (name: string, read: () => Promise<readonly bigint[]>): Promise<void> => {
    const begun = performance.now()
    const balances = await read()
    const seconds = (performance.now() - begun) / 1_000
    invariant(balances.reduce((sum, raw) => sum + raw, 0n) === held * BigInt(holders), 'every balance was read')
    const minutes = (seconds * million) / balances.length / 60
    console.log(
      `${name}: ${balances.length} addresses in ${seconds.toFixed(1)} s, a million in ${minutes.toFixed(1)} min`,
    )
  }
  await measure('150 in a call', () => rpc.readTokenBalances(of))
  await using tron = await startFakeTron((method, params) => anvil.call(method, params))
  const tronRpc = createTronRpc([tron.url])
  await measure('150 in a call, TRON', () => tronRpc.readTokenBalances({ token: dev.token, addresses }))
  const one = { ...of, addresses: addresses.slice(0, count / 10) }
  await measure('one by one', () =>
    readInParts(
      one,
      async ({ addresses: [address = ''], ...part }) => [await rpc.readTokenBalance({ ...part, address })],
      1,
    ),
  )
} finally {
  await anvil.stop()
}
