import type { Network } from '@synet/core/network'
import { type Payment, rawOf, transferCall } from './wallet-link.ts'

/** Why a wallet has not paid: the end of a text's key. Its own words are not shown: anybody can write a wallet. */
type WalletFault = 'declined' | 'unknown-chain' | 'wrong-chain' | 'busy' | 'no-account' | 'failed' | 'no-hash'
type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: WalletFault }

export interface Wallet {
  /** Its own name, or none. */
  readonly name: string | undefined
  account(): Promise<Outcome<string>>
  /** Has the wallet ask for the payment, and send it. What it answers proves nothing: only the chain credits an order. */
  pay(payment: Payment): Promise<Outcome<undefined>>
}

interface EvmProvider {
  request(of: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}
interface TronWeb {
  readonly defaultAddress: { readonly base58: unknown }
  readonly trx: {
    getBlock(number: number): Promise<{ readonly blockID: unknown }>
    sign(transaction: unknown): Promise<unknown>
    sendRawTransaction(signed: unknown): Promise<{ readonly result?: unknown; readonly txid?: unknown }>
  }
  readonly transactionBuilder: {
    triggerSmartContract(
      contract: string,
      method: string,
      options: { readonly feeLimit: number },
      parameters: readonly { readonly type: string; readonly value: string }[],
      from: string,
    ): Promise<{ readonly transaction: unknown }>
  }
}
interface TronLink {
  readonly tronWeb?: TronWeb
  request?(of: { readonly method: string }): Promise<unknown>
}

class Refused extends Error {
  readonly fault: WalletFault
  constructor(fault: WalletFault) {
    super(fault)
    this.fault = fault
  }
}

/** The codes of EIP-1193 and EIP-3085; TronLink answers with the same ones. */
const faultOfCode: Readonly<Record<string, WalletFault>> = {
  4001: 'declined',
  4902: 'unknown-chain',
  [-32_002]: 'busy',
}

async function settle<T>(act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await act() }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault }
    const { code, data } = Object(error) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
    const declined = /declin|reject|cancel/i.test(String(Object(error).message ?? error)) ? 'declined' : 'failed'
    return { ok: false, fault: faultOfCode[String(data?.originalError?.code ?? code)] ?? declined }
  }
}

function needMatch(text: unknown, pattern: RegExp, fault: WalletFault): string {
  if (typeof text !== 'string' || !pattern.test(text)) throw new Refused(fault)
  return text
}

async function useChain({ request }: EvmProvider, chainId: number): Promise<void> {
  const isThere = async (): Promise<boolean> => Number(await request({ method: 'eth_chainId' })) === chainId
  if (await isThere()) return
  await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
  if (!(await isThere())) throw new Refused('wrong-chain')
}

function evmWallet(provider: EvmProvider, name: string | undefined): Wallet {
  const bound: EvmProvider = { request: (of) => provider.request(of) }
  const accountOf = async (): Promise<string> => {
    const accounts = await bound.request({ method: 'eth_requestAccounts' })
    return needMatch(Array.isArray(accounts) ? accounts[0] : undefined, /^0x[0-9a-f]{40}$/i, 'no-account')
  }
  return {
    name,
    account: () => settle(accountOf),
    pay: (payment) =>
      settle(async () => {
        const from = await accountOf()
        const { chainId, token } = payment.network
        await useChain(bound, chainId)
        const call = {
          from,
          to: token,
          value: '0x0',
          data: transferCall(payment),
          chainId: `0x${chainId.toString(16)}`,
        }
        const hash = await bound.request({ method: 'eth_sendTransaction', params: [call] })
        needMatch(hash, /^0x[0-9a-f]{64}$/i, 'no-hash')
        return undefined
      }),
  }
}

/** More than such a transfer burns on an expensive day, in sun. */
const tronFeeLimit = 100_000_000

function tronWallet(): Wallet {
  const { tronLink, tronWeb: ownWeb } = window as { tronLink?: TronLink; tronWeb?: TronWeb }
  const requestAccount = async (): Promise<{ readonly web: TronWeb; readonly from: string }> => {
    const answer = Object(await tronLink?.request?.({ method: 'tron_requestAccounts' })) as { code?: unknown }
    if (answer.code === 4001 || answer.code === 4000) throw new Refused(answer.code === 4001 ? 'declined' : 'busy')
    const web = tronLink?.tronWeb ?? ownWeb
    const from = needMatch(web?.defaultAddress.base58, /^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'no-account')
    if (!web) throw new Refused('no-account')
    return { web, from }
  }
  return {
    name: tronLink ? 'TronLink' : undefined,
    account: () => settle(async () => (await requestAccount()).from),
    pay: (payment) =>
      settle(async () => {
        const { web, from } = await requestAccount()
        const { chainId, token } = payment.network
        // A TRON network's number is the end of its first block's hash.
        const { blockID } = await web.trx.getBlock(0)
        const first = needMatch(blockID, /^[0-9a-f]{64}$/i, 'wrong-chain')
        if (Number.parseInt(first.slice(-8), 16) !== chainId) throw new Refused('wrong-chain')
        const { transaction } = await web.transactionBuilder.triggerSmartContract(
          token,
          'transfer(address,uint256)',
          { feeLimit: tronFeeLimit },
          [
            { type: 'address', value: payment.address },
            { type: 'uint256', value: String(rawOf(payment)) },
          ],
          from,
        )
        const sent = await web.trx.sendRawTransaction(await web.trx.sign(transaction))
        if (sent.result !== true) throw new Refused('failed')
        needMatch(sent.txid, /^[0-9a-f]{64}$/i, 'no-hash')
        return undefined
      }),
  }
}

const nameMax = 30
/** A wallet may call itself anything: no line ends, no marks that turn a text around. */
const shownName = (name: unknown): string | undefined =>
  typeof name === 'string' ? name.replace(/\p{C}/gu, '').trim().slice(0, nameMax) || undefined : undefined

const walletsMax = 4

/** @returns the wallets that are there: those that announce themselves, else the one that browsers have had before */
export function findWallets(kind: Network['kind']): readonly Wallet[] {
  if (kind === 'tron') return [tronWallet()]
  const found = new Map<unknown, Wallet>()
  const addWallet = (event: Event): void => {
    const { info, provider } = Object((event as CustomEvent<unknown>).detail)
    if (typeof provider?.request === 'function' && found.size < walletsMax)
      found.set(provider, evmWallet(provider, shownName(info?.name)))
  }
  window.addEventListener('eip6963:announceProvider', addWallet)
  // Wallets that are there answer at once.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', addWallet)
  const { ethereum } = window as { ethereum?: EvmProvider }
  if (found.size === 0 && typeof ethereum?.request === 'function') return [evmWallet(ethereum, undefined)]
  return Array.from(found.values())
}
