import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { dev } from '@synet/core/networks/dev'
import { testUsdtBytecode } from '#test-usdt-bytecode'

// Anvil's first account is the deployer of the test token and the outside wallet that pays with it. The node signs for
// it, and would give two concurrent transactions the same nonce, so they are sent one after another.
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const testDeployer = account
const chain = {
  id: dev.chainId,
  name: 'dev',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const wallet = (rpcUrl: string) => createWalletClient({ account, chain, transport: http(rpcUrl) })

/** Sends the deployment as the deployer's first transaction, so that the address never changes. The caller mines. */
export const deployTestUsdt = (rpcUrl: string): Promise<string> =>
  wallet(rpcUrl).deployContract({ abi, bytecode: testUsdtBytecode, nonce: 0 })

let lastSent: Promise<unknown> = Promise.resolve()
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = lastSent.then(send)
  lastSent = sent.catch(() => {})
  return sent
}

/** Mints test USDT to an address, as an outside wallet's payment. @returns the transaction's hash */
export const mintTestUsdt = (rpcUrl: string, to: string, minor: bigint): Promise<string> =>
  inTurn(() =>
    wallet(rpcUrl).sendTransaction({
      to: dev.token as Hex,
      data: encodeFunctionData({ abi, functionName: 'mint', args: [to as Hex, minor] }),
    }),
  )

export const sendTestEther = (rpcUrl: string, to: string, wei: bigint): Promise<string> =>
  wallet(rpcUrl).sendTransaction({ to: to as Hex, value: wei })
