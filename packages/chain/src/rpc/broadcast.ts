import { type Hex, keccak256, type RpcRequestError } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import { rpcRefusal } from '#rpc/rpc-refusal'

/**
 * The answer of the nodes to a signed transaction. Only `accepted` decides its fate: after `already-known` and
 * `nonce-too-low` the caller must check the receipts of all attempts; `unreachable` means that no node gave a valid answer.
 */
export type Broadcast = 'accepted' | 'already-known' | 'nonce-too-low' | 'rejected' | 'unreachable'

const bestFirst: readonly Broadcast[] = ['accepted', 'already-known', 'nonce-too-low', 'rejected', 'unreachable']

export async function broadcast(clients: readonly EvmClient[], raw: string): Promise<Broadcast> {
  const answers = await Promise.all(clients.map((client) => broadcastTo(client, raw)))
  return bestFirst.find((answer) => answers.includes(answer)) ?? 'unreachable'
}

async function broadcastTo(client: EvmClient, raw: string): Promise<Broadcast> {
  try {
    const answer: unknown = await client.request({ method: 'eth_sendRawTransaction', params: [raw as Hex] })
    return answer === keccak256(raw as Hex) ? 'accepted' : 'unreachable'
  } catch (error) {
    const refusal = rpcRefusal(error)
    return refusal ? classify(refusal) : 'unreachable'
  }
}

/** Internal error, limit exceeded: the node did not judge the transaction. */
const noJudgement: readonly number[] = [-32_603, -32_005]

/** Error texts of geth, erigon, nethermind, besu and anvil, because JSON-RPC has no codes for these. */
function classify({ code, details }: RpcRequestError): Broadcast {
  if (/already known|already imported|alreadyknown|already_exists|known transaction/i.test(details))
    return 'already-known'
  if (/nonce (is )?too low|oldnonce/i.test(details)) return 'nonce-too-low'
  return noJudgement.includes(code) ? 'unreachable' : 'rejected'
}
