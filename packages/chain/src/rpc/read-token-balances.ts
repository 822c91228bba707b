import { encodeFunctionData, numberToHex, parseAbiItem } from 'viem'
import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'
import { readDecoded, readHash, readQuantity } from '#rpc/node-answer'

const balanceOf = parseAbiItem('function balanceOf(address) view returns (uint256)')

export async function readTokenBalance(
  client: EvmClient,
  { token, address, blockNumber }: { token: string; address: string; blockNumber?: bigint },
): Promise<bigint> {
  const data = encodeFunctionData({ abi: [balanceOf], args: [toHexAddress(address)] })
  const at = blockNumber === undefined ? 'latest' : numberToHex(blockNumber)
  const what = `balance of ${address}`
  return readQuantity(
    readHash(await client.request({ method: 'eth_call', params: [{ to: toHexAddress(token), data }, at] }), what),
    what,
  )
}

export interface BalancesOf {
  readonly token: string
  readonly addresses: readonly string[]
  readonly blockNumber?: bigint
}

/** The code and its arguments must stay below the 49,152 bytes that nodes allow for code that is not deployed. */
const addressesPerCall = 150
const inFlight = 4
/** A part that fails is asked for again: one failure of thousands of reads does not spoil the others. */
const triesMax = 4
const retryMs = 250

/** One call for many addresses. It brings the code of Multicall3 along, so that it needs no contract of others. */
export const readBalancesInOneCall = async (
  client: EvmClient,
  { token, addresses, blockNumber }: BalancesOf,
): Promise<readonly bigint[]> =>
  readDecoded(`balance of ${addresses.length} addresses`, () =>
    client.multicall({
      deployless: true,
      allowFailure: false,
      // The call is not split further.
      batchSize: 0,
      contracts: addresses.map((address) => ({
        address: toHexAddress(token),
        abi: [balanceOf],
        functionName: 'balanceOf',
        args: [toHexAddress(address)],
      })),
      ...(blockNumber === undefined ? {} : { blockNumber }),
    }),
  )

/** @param waitMs doubles with each try */
async function retry<T>(work: () => Promise<T>, waitMs: number, tries = triesMax): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 1) throw error
    await new Promise((wake) => setTimeout(wake, waitMs))
    return retry(work, 2 * waitMs, tries - 1)
  }
}

/**
 * Asks for all addresses, a call for each part of them and a few calls at once. A part that fails is asked for again.
 * @returns in the order of the addresses
 * @throws the error of a part that failed each time
 */
export async function readInParts(
  of: BalancesOf,
  read: (part: BalancesOf) => Promise<readonly bigint[]>,
  perCall = addressesPerCall,
  waitMs = retryMs,
): Promise<readonly bigint[]> {
  const parts = Array.from({ length: Math.ceil(of.addresses.length / perCall) }, (_, i) =>
    of.addresses.slice(i * perCall, (i + 1) * perCall),
  )
  const found: (readonly bigint[])[] = []
  const waiting = parts.entries()
  const readNext = async (): Promise<void> => {
    for (const [i, addresses] of waiting) found[i] = await retry(() => read({ ...of, addresses }), waitMs)
  }
  await Promise.all(Array.from({ length: inFlight }, readNext))
  return found.flat()
}
