import { invariant } from '@synet/core/result'
import { createPublicClient, custom, type Hex } from 'viem'
import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'
import { readHash, readHex, readArray, readQuantity } from '#rpc/node-answer'
import type { TronNodes } from '#rpc/tron-nodes'

interface ConstantResult {
  readonly constant_result?: readonly string[]
  readonly result?: { readonly code?: string }
  readonly transaction?: { readonly ret?: readonly { readonly ret?: string }[] }
}

// The code is only tried, so any caller will do. TRON writes addresses with a leading 41.
const nobody = `41${'0'.repeat(40)}`

/** `/wallet`: at the newest block. `/walletsolidity`: at the newest solid block. */
type State = '/wallet' | '/walletsolidity'

/**
 * A client for `eth_call` of code that is not deployed. TRON's JSON-RPC needs a contract's address; its own interface
 * tries code without one.
 */
export const openConstantCalls = (ask: TronNodes['ask'], state: State = '/wallet'): EvmClient =>
  createPublicClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params: readonly [{ data: Hex; to?: Hex }] }) {
          const [{ data, to }] = params
          invariant(method === 'eth_call' && to === undefined, 'only code that is not deployed is called')
          return callConstant(ask, state, { data: data.slice(2) })
        },
      },
      { retryCount: 0 },
    ),
  })

/** @throws when the node does not run the code */
async function callConstant(ask: TronNodes['ask'], state: State, call: Readonly<Record<string, string>>): Promise<Hex> {
  const answer = await ask<ConstantResult>(`${state}/triggerconstantcontract`, { owner_address: nobody, ...call })
  const [result] = readArray(answer.constant_result ?? [], 'results of a call')
  const failed = answer.result?.code !== undefined || answer.transaction?.ret?.[0]?.ret === 'FAILED'
  if (result === undefined || failed) throw new Error('the node does not run this code')
  // TRON's own interface writes the digits without 0x.
  return readHex(typeof result === 'string' ? `0x${result}` : undefined, 'result of a call')
}

/** @returns the balance of one address at the newest solid block, token units */
export async function readSolidBalance(ask: TronNodes['ask'], token: string, address: string): Promise<bigint> {
  const result = await callConstant(ask, '/walletsolidity', {
    contract_address: `41${toHexAddress(token).slice(2)}`,
    function_selector: 'balanceOf(address)',
    parameter: toHexAddress(address).slice(2).padStart(64, '0'),
  })
  return readQuantity(readHash(result, `balance of ${address}`), `balance of ${address}`)
}
