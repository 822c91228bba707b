import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'
import { readQuantity } from '#rpc/node-answer'
import { rpcRefusal } from '#rpc/rpc-refusal'
import { transferCall } from '#transfer-call'

export async function estimateTransfer(
  client: EvmClient,
  { token, from, to, raw }: { token: string; from: string; to: string; raw: bigint },
): Promise<bigint | undefined> {
  try {
    const call = { from: toHexAddress(from), to: toHexAddress(token), data: transferCall(to, raw) }
    return readQuantity(await client.request({ method: 'eth_estimateGas', params: [call] }), 'gas of a transfer')
  } catch (error) {
    const refusal = rpcRefusal(error)
    // Geth, besu and anvil say "execution reverted", TRON "REVERT opcode executed".
    if (refusal && /revert/i.test(refusal.details)) return undefined
    throw error
  }
}
