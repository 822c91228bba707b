import type { ChainRpc } from '@synet/chain/rpc'
import type { Network } from '@synet/core/network'
import type { Sql } from '@synet/ledger/database'
import { readPayoutContracts, readRpcUrls } from '#platform/config'
import { payoutContractName, type Variable, variables } from '#platform/config/variables'
import { openNetworks } from '#platform/context'
import type { ProcessRole } from '#platform/database/database-roles'
import { findObstacle } from '#custody/payout/sign/payer'
import type { Finding } from '#processes/setup/finding'

/** Finds addresses of payout contracts from which the hot wallet cannot pay, where the role reads them. */
export async function findPayoutContracts(sql: Sql, role: ProcessRole): Promise<readonly Finding[]> {
  if (!(variables.PAYOUT_CONTRACT_DEV as Variable).roles.includes(role)) return []
  const { networks, rpc } = openNetworks(readRpcUrls())
  const contracts = readPayoutContracts(networks)
  const wallets = await sql<{ network: string; address: string }[]>`select network, address from app.wallet`
  const found = await Promise.all(
    networks.map(async (network) => {
      const address = contracts[network.name]
      // Before the first start of the signer the wallet has no row; the signer then names another operator in a task.
      const hot = wallets.find((wallet) => wallet.network === network.name)?.address
      return address === undefined ? undefined : findWrongContract(network, { address, hot }, rpc[network.name])
    }),
  )
  return found.filter((one) => one !== undefined)
}

/** @param hot the hot wallet, where it is known */
export async function findWrongContract(
  network: Network,
  { address, hot }: { readonly address: string; readonly hot: string | undefined },
  rpc: Pick<ChainRpc, 'readHead' | 'readPayoutContract'>,
): Promise<Finding | undefined> {
  const variable = payoutContractName(network.name)
  // A node that does not answer is a finding of its own.
  const answers = await rpc.readHead().then(
    () => true,
    () => false,
  )
  if (!answers) return undefined
  const contract = await rpc.readPayoutContract(address).catch(() => undefined)
  if (contract === undefined)
    return {
      what: `${variable}: there is no payout contract at ${address} on ${network.name}`,
      next: 'name the address of the contract, or remove the variable while no payout is in progress',
    }
  const obstacle = findObstacle(contract, network, hot ?? contract.operator)
  if (obstacle === undefined) return undefined
  return {
    what: `${variable}: ${obstacle}`,
    next: `the contract's owner corrects it (the operator is the hot wallet${hot === undefined ? '' : ` ${hot}`}), or name another contract`,
  }
}
