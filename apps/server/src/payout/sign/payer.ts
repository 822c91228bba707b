import type { PayoutContractState } from '@synet/chain/payout/read-payout-contract'
import type { Network } from '@synet/core/network'
import { closeTask, openTask } from '#chain/operator-task'
import type { Context } from '#context'
import type { Signer } from '#payout/sign/signing-keys'

/** The address that payouts of a network leave from: the payout contract where there is one, else the hot wallet. */
export const payerAddress = ({ contracts, keys }: Signer, { name }: Network): string =>
  contracts[name] ?? keys.hot.address

/** What pays a network's withdrawals. */
export interface Payer {
  readonly address: string
  /** Undefined where the hot wallet pays by transfers of its own. */
  readonly contract: PayoutContractState | undefined
}

/**
 * Reads what pays a network's withdrawals. A contract that is paused, has another operator or pays another token is
 * reported.
 * @returns undefined when nothing can be paid now
 */
export async function readPayer(
  { sql, rpc, clock }: Context,
  network: Network,
  signer: Signer,
): Promise<Payer | undefined> {
  const address = payerAddress(signer, network)
  if (address === signer.keys.hot.address) return { address, contract: undefined }
  const contract = await rpc[network.name].readPayoutContract(address)
  const reason = findObstacle(contract, network, signer)
  const task = { kind: 'payout.refused', subject: `contract ${network.name}` } as const
  if (reason === undefined) {
    await closeTask(sql, clock.now(), task)
    return { address, contract }
  }
  await openTask(sql, clock.now(), { ...task, facts: { network: network.name, reason } })
  return undefined
}

function findObstacle(
  { token, operator, paused }: PayoutContractState,
  network: Network,
  { keys }: Signer,
): string | undefined {
  if (token !== network.token.toLowerCase()) return `the payout contract pays the token ${token}`
  if (operator !== keys.hot.address.toLowerCase()) return `the payout contract's operator is ${operator}`
  return paused ? 'the payout contract is paused' : undefined
}
