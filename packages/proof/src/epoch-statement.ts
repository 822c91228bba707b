/** An epoch states this about one network's reserves. USDT is in minor units (10⁻⁶). */
export interface NetworkReserves {
  readonly network: string
  readonly chainId: number
  readonly token: string
  readonly tokenDecimals: number
  /** The block of the balances. */
  readonly block: string
  readonly blockHash: string
  readonly addresses: number
  readonly held: string
  /** Payouts mined in blocks up to this one and not yet posted. */
  readonly leaving: string
}

/** The signed text: one epoch's snapshot of the ledger and the chains. All amounts are minor units. */
export interface Statement {
  readonly kind: 'synet.proof.1'
  readonly epoch: number
  /** SHA-256 of the previous statement, hex; 64 zeros for the first. */
  readonly previous: string
  readonly at: string
  /** The content of the ledger's snapshot: its newest posting, and the number of postings and entries. */
  readonly ledger: { readonly position: string; readonly postings: string; readonly entries: string }
  readonly tree: {
    readonly height: number
    readonly assets: readonly string[]
    readonly root: string
    readonly totals: readonly string[]
  }
  readonly owed: { readonly users: string; readonly suspense: string; readonly total: string }
  readonly reserves: readonly NetworkReserves[]
  readonly held: string
  readonly surplus: string
  /** The last finished day of the public totals, and the hash of the chain of days up to it. */
  readonly days: { readonly through: string; readonly hash: string }
  /** The public log of operators' keys up to an entry; statements from before the log have none. */
  readonly operatorKeys?: { readonly count: number; readonly hash: string }
  /** SHA-256 of the detail: addresses, the balance sheet, the unfinished days. */
  readonly detail: string
}

/** Describes an address that holds reserves, with its signature over `controlMessage`. */
export interface ReserveAddress {
  readonly network: string
  readonly address: string
  /** Token units, as the contract reports them. */
  readonly raw: string
}
/** The movements of a day, by kind of posting and bucket; users' accounts are one bucket each. Minor units. */
interface DayLine {
  readonly day: string
  readonly kind: string
  readonly bucket: string
  readonly asset: string
  readonly net: string
  /** The sum of the positive entries. */
  readonly moved: string
  readonly entries: number
}
/** The number of postings of a kind on a day. */
interface DayCount {
  readonly day: string
  readonly kind: string
  readonly postings: number
}
export interface DayTotals {
  readonly lines: readonly DayLine[]
  readonly counts: readonly DayCount[]
}
export interface Detail {
  readonly addresses: readonly ReserveAddress[]
  readonly leaving: readonly { readonly network: string; readonly transaction: string; readonly amount: string }[]
  readonly balances: readonly { readonly bucket: string; readonly asset: string; readonly balance: string }[]
  readonly openDays: DayTotals
}

/** A published epoch, with texts exactly as they were signed and hashed. */
export interface Epoch {
  readonly statement: string
  /** Ed25519 over the statement's UTF-8 bytes, hex. */
  readonly signature: string
  readonly publicKey: string
}

export const firstPrevious = '0'.repeat(64)

/**
 * The text that an address signs (EIP-191) to show that the platform controls it: new by the block's hash, for one
 * epoch.
 */
export const controlMessage = (
  { network, block, blockHash }: Pick<NetworkReserves, 'network' | 'block' | 'blockHash'>,
  epoch: number,
  address: string,
): string =>
  `Synet proof of reserves\nepoch ${epoch}\nnetwork ${network}\nblock ${block} ${blockHash}\naddress ${address}`
