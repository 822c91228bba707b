import { batchGasLimit } from '@synet/chain/payout/pay-batch'
import type { PayoutContractState } from '@synet/chain/payout/read-payout-contract'
import { type Network, toMinor } from '@synet/core/network'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import type { Signer } from '#custody/payout/sign/signing-keys'
import type { StateOf } from '#platform/state/transitions'

/** The address that payouts of a network leave from: the payout contract where there is one, else the hot wallet. */
export const payerAddress = ({ contracts, keys }: Signer, { name }: Network): string =>
  contracts[name] ?? keys.hot.address

/** The payer of a network's withdrawals. */
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
  const reason = findObstacle(contract, network, signer.keys.hot.address)
  const task = { kind: 'payout.refused', subject: `contract ${network.name}` } as const
  if (reason === undefined) {
    await closeTask(sql, clock.now(), task)
    return { address, contract }
  }
  await openTask(sql, clock.now(), { ...task, facts: { network: network.name, reason } })
  return undefined
}

/** @returns why the hot wallet cannot pay from the contract */
export function findObstacle(
  { token, operator, paused }: PayoutContractState,
  network: Network,
  hot: string,
): string | undefined {
  if (token !== network.token.toLowerCase()) return `the payout contract pays the token ${token}`
  if (operator !== hot.toLowerCase()) return `the payout contract's operator is ${operator}`
  return paused ? 'the payout contract is paused' : undefined
}

/**
 * Computes what may leave now: what the payer holds, within its daily cap, without what is in progress.
 * @param apart the states of withdrawals whose money is set aside
 * @returns minor units, negative when more is in progress than there is
 */
export async function readFree(
  { sql, rpc }: Context,
  network: Network,
  { address, contract }: Payer,
  apart: readonly StateOf<'withdrawal'>[],
): Promise<bigint> {
  const held = await rpc[network.name].readTokenBalance({ token: network.token, address })
  const [underWay] = await sql<{ orders: bigint; own: string }[]>`
    select coalesce(sum(w.amount - w.fee_usdt), 0)::bigint as orders,
        (select coalesce(sum(g.raw_amount), 0)::text from app.outgoing g
          where g.network = ${network.name} and g.purpose = 'own-funds' and g.state = 'open') as own
      from app.withdrawal w where w.network = ${network.name} and w.state = any (${[...apart]})`
  const left = contract && contract.leftToday < held ? contract.leftToday : held
  return toMinor(network, left - BigInt(underWay?.own ?? 0)) - (underWay?.orders ?? 0n)
}

// A USDT transfer to an empty account takes about 65,000 gas; Tether's own contract with a fee switch somewhat more.
const evmGas = 120_000n
/** 100 TRX: several times what a transfer to an empty account burns. */
const tronFeeLimit = 100_000_000n

/** The gas limit of a transaction that makes payments; on TRON the fee limit in sun. */
export function gasOfPayments(network: Network, contract: string | null, payments: number): bigint {
  if (contract !== null) return batchGasLimit(payments)
  return network.kind === 'tron' ? tronFeeLimit : evmGas
}
