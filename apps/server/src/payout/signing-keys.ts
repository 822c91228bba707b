import { depositKey, hotWallet } from '@synet/chain/keys'
import type { PrivateKeyAccount } from 'viem/accounts'

/** What the signer alone holds. */
export interface SigningKeys {
  readonly hot: PrivateKeyAccount
  deposit(hdIndex: bigint): PrivateKeyAccount
}

export const openKeys = (seed: Uint8Array): SigningKeys => ({
  hot: hotWallet(seed),
  deposit: (hdIndex) => depositKey(seed, Number(hdIndex)),
})
