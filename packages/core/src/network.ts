import type { NativeAsset, NetworkName } from '#all-networks'

/** What a network's data file says. Adding a network is a file in `networks/` and its row in `all-networks.ts`. */
export interface NetworkFile {
  readonly name: string
  readonly label: string
  readonly kind: 'evm' | 'tron'
  /** Its USDT has no value. */
  readonly isTest: boolean
  readonly chainId: number
  /** USDT's contract; the development chain's is deployed at its start, at an address that never changes. */
  readonly token: string
  readonly tokenDecimals: number
  /** How many blocks, its own included, make a transfer final for us. */
  readonly confirmations: number
  /** The coin that pays gas, and the decimals that the ledger keeps of it. */
  readonly native: string
  readonly nativeDecimals: number
  /** Decimal USDT. */
  readonly minWithdrawal: string
  /** Decimal USDT: below it a deposit address is not worth the gas of its sweep. */
  readonly minSweep: string
  /** Decimal native coins: below it the hot wallet asks for more gas. */
  readonly gasLow: string
  /** Decimal native coins: the most that one sweep is given for its gas, several times what it costs on a bad day. */
  readonly topUpMax: string
  /** `{hash}` stands for the transaction. */
  readonly explorerTransaction: string | null
  /**
   * The numbers of its accounts in the ledger, for ever. Networks that share a native coin share the accounts of that
   * coin; every other number is one that no account has had before.
   */
  readonly ledgerIds: {
    readonly chain: number
    readonly suspense: number
    readonly chainNative: number
    readonly networkCosts: number
    readonly capitalNative: number
  }
}

/** A chain that USDT moves on. */
export interface Network extends NetworkFile {
  readonly name: NetworkName
  readonly native: NativeAsset
}

/** Tokens of other decimals than the ledger's 6 are credited rounded down; the dust is surplus. */
export function toMinor(network: Network, raw: bigint): bigint {
  return network.tokenDecimals >= 6
    ? raw / 10n ** BigInt(network.tokenDecimals - 6)
    : raw * 10n ** BigInt(6 - network.tokenDecimals)
}

export function toRaw(network: Network, minor: bigint): bigint {
  return network.tokenDecimals >= 6
    ? minor * 10n ** BigInt(network.tokenDecimals - 6)
    : minor / 10n ** BigInt(6 - network.tokenDecimals)
}

/**
 * A cost in the network's native coin, rounded up to the ledger's units: wei to gwei; TRON's sun are the ledger's own.
 * @param units wei or sun
 */
export function toNativeMinor(network: Network, units: bigint): bigint {
  return network.kind === 'tron' ? units : (units + 999_999_999n) / 1_000_000_000n
}
