import { depositKey, hotWallet } from '@synet/chain/keys'
import type { NetworkName } from '@synet/core/all-networks'
import type { Clock } from '@synet/core/clock'
import { InvariantError } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Wallet } from '@synet/chain/signing-key'
import type { Journal } from '#custody/payout/sign/journal'
import type { Records } from '#custody/signer/records'
import type { Standby } from '#custody/signer/standby'

/** The keys that the signer alone holds. */
export interface SigningKeys {
  readonly hot: Wallet
  /** Former hot wallets: what they hold is swept. */
  readonly retired: readonly Wallet[]
  deposit(hdIndex: bigint): Wallet
}

/** @param hot a wallet whose key lies elsewhere; without one it is derived from the seed, too */
export const openKeys = (seed: Uint8Array, hot?: Wallet, retired: readonly Wallet[] = []): SigningKeys => ({
  hot: hot ?? hotWallet(seed),
  retired,
  deposit: (hdIndex) => depositKey(seed, Number(hdIndex)),
})

export interface Signer {
  readonly keys: SigningKeys
  /** The payout contracts whose operator the hot wallet is, by network. */
  readonly contracts: Readonly<Partial<Record<NetworkName, string>>>
  readonly journal: Journal
  readonly records: Records
  /** Stores every record before what it records leaves this process. */
  readonly standby: Standby
  /** The signer's own: the shared database can't move it, except in development. */
  readonly clock: Clock
}

/**
 * Derives the key of an address whose money is swept: a deposit address or a former hot wallet. The signer derives the address itself, so that a row with another address is
 * refused.
 * @throws InvariantError when the address is not derived from the seed
 */
export async function depositKeyOf(tx: Transaction, keys: SigningKeys, address: string): Promise<Wallet> {
  const retired = keys.retired.find((wallet) => wallet.address === address)
  if (retired) return retired
  const [row] = await tx<{ hd_index: bigint }[]>`
    select hd_index from app.deposit_address where address = ${address} and hd_index >= 0`
  const key = row && keys.deposit(row.hd_index)
  if (key?.address !== address) throw new InvariantError(`${address} is no deposit address of this seed`)
  return key
}
