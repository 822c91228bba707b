import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { toHexAddress } from '#address'
import { testDeployer } from '#deploy-test-usdt'
import { testUsdtBytecode } from '#test-usdt-bytecode'

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>
const abi = parseAbi(['function mint(address to, uint256 value)'])

/** Puts the test token at the address of a network's real one. */
export async function placeTestToken(call: Call, token: string): Promise<void> {
  const hash = await call('eth_sendTransaction', [{ from: testDeployer, data: testUsdtBytecode, gas: '0x200000' }])
  await call('evm_mine')
  const { contractAddress } = (await call('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
  await call('anvil_setCode', [toHexAddress(token), await call('eth_getCode', [contractAddress, 'latest'])])
}

/** Mints the token to an address, as an outside wallet's payment. @param raw token units @returns the transaction's hash */
export const mintTestToken = (call: Call, token: string, to: string, raw: bigint): Promise<string> =>
  call('eth_sendTransaction', [
    {
      from: testDeployer,
      to: toHexAddress(token),
      data: encodeFunctionData({ abi, args: [toHexAddress(to) as Hex, raw] }),
      gas: '0x100000',
    },
  ]) as Promise<string>
