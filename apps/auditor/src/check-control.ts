import { recoverSigner } from '@synet/chain/control-signature'
import type { ChainRpc } from '@synet/chain/rpc'
import { controlMessage, type NetworkReserves } from '@synet/proof/epoch-statement'
import { type Check, check, inMinor, type Published, sumOf } from '#check'

/** Each address has signed, for this epoch, that it is the platform's. */
export async function checkControl(
  { parsedStatement, parsedDetail, control, number }: Published,
  rpc: Readonly<Record<string, ChainRpc | undefined>>,
): Promise<Check> {
  const name = 'each counted address is the platform’s, once'
  const seen = new Set<string>()
  const unchecked: string[] = []
  for (const [i, { network, address }] of parsedDetail.addresses.entries()) {
    const reserves = parsedStatement.reserves.find((reserve) => reserve.network === network)
    const key = `${network} ${address.toLowerCase()}`
    if (!reserves) return check(name, `${address} is on a network without figures`, '')
    if (seen.has(key)) return check(name, `${address} is counted twice on ${network}`, '')
    seen.add(key)
    const signer = await recoverSigner(controlMessage(reserves, number, address), control[i] ?? '')
    if (signer?.toLowerCase() === address.toLowerCase()) continue
    // A payout contract has no key: its operator signs, who is read from the chain.
    const node = rpc[network]
    if (!node) unchecked.push(address)
    else if (signer === undefined || !(await isOperatedBy(node, address, reserves, signer)))
      return check(name, `${address} on ${network}: its signature is not its own`, '')
  }
  for (const reserves of parsedStatement.reserves) {
    const ours = parsedDetail.addresses.filter((candidate) => candidate.network === reserves.network)
    if (
      inMinor(reserves, sumOf(ours.map((one) => one.raw))) !== BigInt(reserves.held) ||
      ours.length !== reserves.addresses
    )
      return check(name, `${reserves.network}: its addresses do not make its sum`, '')
  }
  const missing = unchecked.map((address) => `; ${address} NOT CHECKED: give a node with --rpc`).join('')
  return check(name, undefined, `${parsedDetail.addresses.length} addresses${missing}`)
}

/** Whether an address may act for the platform on a network. */
export type Senders = (node: ChainRpc, network: string, address: string) => Promise<boolean>

/**
 * The addresses of any epoch have signed that they are the platform's. A hot wallet that only operates a payout contract
 * holds nothing, and signed in the contract's place.
 */
export function openSenders(epochs: readonly Published[]): Senders {
  const known = new Map<string, boolean>()
  const isOperator = async (node: ChainRpc, network: string, from: string): Promise<boolean> => {
    for (const { number, parsedStatement, parsedDetail, control } of epochs.toReversed()) {
      const reserves = parsedStatement.reserves.find((reserve) => reserve.network === network)
      for (const [i, { network: of, address }] of parsedDetail.addresses.entries()) {
        if (!reserves || of !== network) continue
        const signer = await recoverSigner(controlMessage(reserves, number, address), control[i] ?? '')
        if (signer?.toLowerCase() === from && (await isOperatedBy(node, address, reserves, from))) return true
      }
    }
    return false
  }
  return async (node, network, address) => {
    const from = address.toLowerCase()
    const isHolder = epochs.some(({ parsedDetail }) =>
      parsedDetail.addresses.some(
        (candidate) => candidate.network === network && candidate.address.toLowerCase() === from,
      ),
    )
    if (isHolder) return true
    const key = `${network} ${from}`
    const answer = known.get(key) ?? (await isOperator(node, network, from))
    known.set(key, answer)
    return answer
  }
}

/** Tells whether an address is a payout contract that only `signer` can pay from, at the block of the reserves. */
async function isOperatedBy(
  node: ChainRpc,
  address: string,
  { token, block }: NetworkReserves,
  signer: string,
): Promise<boolean> {
  try {
    const contract = await node.readPayoutContract(address, BigInt(block))
    return contract.operator === signer.toLowerCase() && contract.token === token.toLowerCase()
  } catch {
    return false
  }
}
