import { invariant } from '@synet/core/result'
import { createPublicClient, custom, type Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import type { TronNodes } from '#rpc/tron-nodes'

interface ConstantResult {
  readonly constant_result?: readonly string[]
  readonly result?: { readonly code?: string }
  readonly transaction?: { readonly ret?: readonly { readonly ret?: string }[] }
}

// The code is only tried, so any caller will do. TRON writes addresses with a leading 41.
const nobody = `41${'0'.repeat(40)}`

/**
 * A client for `eth_call` of code that is not deployed. TRON's JSON-RPC wants a contract's address; its own interface
 * tries code without one, at the newest block.
 */
export const openConstantCalls = (ask: TronNodes['ask']): EvmClient =>
  createPublicClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params: readonly [{ data: Hex; to?: Hex }] }) {
          const [{ data, to }] = params
          invariant(method === 'eth_call' && to === undefined, 'only code that is not deployed is called')
          const answer = await ask<ConstantResult>('/wallet/triggerconstantcontract', {
            owner_address: nobody,
            data: data.slice(2),
          })
          const [result] = answer.constant_result ?? []
          const failed = answer.result?.code !== undefined || answer.transaction?.ret?.[0]?.ret === 'FAILED'
          if (result === undefined || failed) throw new Error('the node does not run this code')
          return `0x${result}`
        },
      },
      { retryCount: 0 },
    ),
  })
