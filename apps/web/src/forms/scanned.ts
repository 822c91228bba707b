import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { parseRoute } from '#navigation/route-address.ts'
import { loginPath } from '#routes.ts'

/** The address that a code names, or why it fills in nothing: the end of a text's key. */
export type Scanned =
  | { readonly address: string }
  | { readonly why: 'not-understood' | 'other-network' | 'other-token' | 'contract' | 'choose-network' }

const evm = /^0x[0-9a-f]{40}$/i
const tron = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
/** TRON's mainnet in CAIP-2. */
const tronChain = '0x2b6653dc'

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const isToken = (address: string): boolean => Object.values(allNetworks).some(({ token }) => isSame(token, address))

function addressAlone(address: string, network: Network | undefined): Scanned {
  const kind = evm.test(address) ? 'evm' : tron.test(address) ? 'tron' : undefined
  if (!kind) return { why: 'not-understood' }
  if (network && network.kind !== kind) return { why: 'other-network' }
  return isToken(address) ? { why: 'contract' } : { address }
}

/** The parameters of a link; undefined when one is not among those that are understood, or occurs twice. */
function parametersOf(query: string, known: readonly string[]): ReadonlyMap<string, string> | undefined {
  const pairs = Array.from(new URLSearchParams(query))
  const parameters = new Map(pairs)
  return parameters.size === pairs.length && pairs.every(([name]) => known.includes(name)) ? parameters : undefined
}

/** EIP-681, with the prefix of EIP-831 or without: a payment to an address, or a transfer by a token's contract. */
function ethereum(rest: string, network: Network | undefined): Scanned {
  const [, target = '', chain, call, query = ''] =
    /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,18}))?(?:\/(\w+))?(?:\?(.*))?$/i.exec(rest) ?? []
  if (target === '') return { why: 'not-understood' }
  if (!network && (chain !== undefined || call !== undefined)) return { why: 'choose-network' }
  if (network && (network.kind !== 'evm' || (chain !== undefined && Number(chain) !== network.chainId)))
    return { why: 'other-network' }
  if (call === undefined)
    return parametersOf(query, ['value', 'gas', 'gasLimit', 'gasPrice', 'label', 'message'])
      ? addressAlone(target, network)
      : { why: 'not-understood' }
  const address = parametersOf(query, ['address', 'uint256', 'gas', 'gasLimit', 'gasPrice', 'label', 'message'])?.get(
    'address',
  )
  if (call !== 'transfer' || address === undefined || !network) return { why: 'not-understood' }
  return isSame(target, network.token) ? addressAlone(address, network) : { why: 'other-token' }
}

/** `tron:T…?amount=…&token=…`, as TRON's wallets show it. */
function ofTron(rest: string, network: Network | undefined): Scanned {
  const [, address = '', query = ''] = /^(\w+)(?:\?(.*))?$/.exec(rest) ?? []
  const parameters = parametersOf(query, ['amount', 'token', 'contract', 'label', 'message'])
  if (!parameters || !tron.test(address)) return { why: 'not-understood' }
  const token = parameters.get('token') ?? parameters.get('contract')
  if (token !== undefined && !isSame(token, 'USDT') && token !== allNetworks.TRC20.token) return { why: 'other-token' }
  return addressAlone(address, network)
}

/** CAIP-10: the account of a chain. */
function ofChain(isChain: (network: Network) => boolean, address: string, network: Network | undefined): Scanned {
  if (!network) return { why: 'choose-network' }
  return isChain(network) ? addressAlone(address, network) : { why: 'other-network' }
}

/**
 * Reads the address of a scanned code from the part that means it.
 * @param network the chosen one: a code that names a chain or a token has to name this network's
 */
export function scannedAddress(text: string, network: Network | undefined): Scanned {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text.trim()) ?? []
  if (scheme === undefined) return addressAlone(text.trim(), network)
  const [, chain = '', account = ''] = /^([-\w]{1,32}):(\w{1,128})$/.exec(rest) ?? []
  switch (scheme.toLowerCase()) {
    case 'ethereum':
      return ethereum(rest, network)
    case 'eip155':
      return account === ''
        ? { why: 'not-understood' }
        : ofChain(({ kind, chainId }) => kind === 'evm' && String(chainId) === chain, account, network)
    case 'tron':
      return account === ''
        ? ofTron(rest, network)
        : ofChain(({ kind }) => kind === 'tron' && chain === tronChain, account, network)
    default:
      return { why: 'not-understood' }
  }
}

/** The invite code of a scanned link, or the code itself; undefined for any other text. */
export function scannedInvite(text: string): string | undefined {
  const mark = text.indexOf('#')
  const route = mark < 0 ? undefined : parseRoute(text.slice(mark + 1))
  const code = route?.path === loginPath ? (route.search.invite ?? '') : text.trim()
  return /^[0-9A-Za-z -]{4,20}$/.test(code) ? code : undefined
}
