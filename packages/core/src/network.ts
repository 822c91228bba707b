import type { NativeAsset, NetworkName } from '#all-networks'

/** The content of a network's data file. A new network is a file in `networks/` and its row in `all-networks.ts`. */
export interface NetworkFile {
  readonly name: string
  readonly label: string
  readonly kind: 'evm' | 'tron'
  /** Its USDT has no value. */
  readonly isTest: boolean
  readonly chainId: number
  /** USDT's contract. The development chain deploys its own at the start, at an address that never changes. */
  readonly token: string
  /** Contracts of its other well-known tokens and wrapped coins. Nobody may withdraw to them: what is sent there stays there. */
  readonly otherTokens: readonly string[]
  readonly tokenDecimals: number
  /** The number of blocks, including its own, that make a transfer final for us. */
  readonly confirmations: number
  /** `tag`: the chain itself names its newest final block, which a transfer must have reached as well; else only the depth counts. */
  readonly finality: 'tag' | 'depth'
  /** The coin that pays gas, and the number of its decimals in the ledger. */
  readonly native: string
  readonly nativeDecimals: number
  /** Decimal USDT. */
  readonly minWithdrawal: string
  /**
   * Decimal USDT: what a plain transfer costs the platform at the gas that payouts use, on an ordinary day, rounded up;
   * for networks with too few payouts to measure it.
   */
  readonly transferCost: string
  /** Decimal USDT: a native coin's reference price, by which the gas of payouts becomes their cost; rather high than low. */
  readonly nativePrice: string
  /** Decimal USDT: a deposit address with less is not worth the gas of its sweep. */
  readonly minSweep: string
  /**
   * Gwei per unit of gas: the priority fee of a first attempt. Nodes of some networks refuse a smaller one (Polygon's: 25).
   * TRON's price has no such part.
   */
  readonly priorityFeeGwei: number
  /** Decimal native coins: when the hot wallet has less, it needs a refill for gas. */
  readonly gasLow: string
  /** Decimal native coins: the maximum that one sweep gets for its gas, several times its cost on an expensive day. */
  readonly topUpMax: string
  /** `{hash}` stands for the transaction. */
  readonly explorerTransaction: string | null
  /**
   * The numbers of its accounts in the ledger, which never change. Networks that share a native coin share the accounts
   * of that coin; every other number must be one that no account has ever had.
   */
  readonly ledgerIds: {
    readonly chain: number
    readonly suspense: number
    readonly chainNative: number
    readonly networkCosts: number
    readonly capitalNative: number
  }
}

/** A chain on which USDT moves. */
export interface Network extends NetworkFile {
  readonly name: NetworkName
  readonly native: NativeAsset
}

/** Amounts of tokens with more decimals than the ledger's 6 are rounded down; the remainder is a surplus. */
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
 * A cost in the network's native coin, rounded up to the ledger's units: wei to gwei; TRON's sun stay as they are.
 * @param units wei or sun
 */
export function toNativeMinor(network: Network, units: bigint): bigint {
  return network.kind === 'tron' ? units : (units + 999_999_999n) / 1_000_000_000n
}
