import type { Hex } from 'viem'
import { payoutContractAbi } from '#payout/payout-contract-code'
import type { EvmClient } from '#rpc/evm-client'
import { readDecoded } from '#rpc/node-answer'

/** The state of a payout contract at one block. */
export interface PayoutContractState {
  readonly token: string
  /** The only address that may pay. */
  readonly operator: string
  readonly paused: boolean
  /** Token units that may still leave in the block's UTC day. */
  readonly leftToday: bigint
  /** Smaller ids are refused. */
  readonly firstId: bigint
}

/**
 * Reads a payout contract.
 * @param blockNumber the newest block without it
 * @throws when there is no such contract
 */
export async function readPayoutContract(
  node: EvmClient,
  address: string,
  blockNumber: bigint | undefined,
): Promise<PayoutContractState> {
  const contract = {
    abi: payoutContractAbi,
    address: address as Hex,
    ...(blockNumber === undefined ? {} : { blockNumber }),
  } as const
  const [token, operator, paused, leftToday, firstId] = await readDecoded(
    `state of the payout contract ${address}`,
    () =>
      Promise.all([
        node.readContract({ ...contract, functionName: 'token' }),
        node.readContract({ ...contract, functionName: 'operator' }),
        node.readContract({ ...contract, functionName: 'paused' }),
        node.readContract({ ...contract, functionName: 'leftToday' }),
        node.readContract({ ...contract, functionName: 'firstId' }),
      ]),
  )
  return { token: token.toLowerCase(), operator: operator.toLowerCase(), paused, leftToday, firstId }
}
