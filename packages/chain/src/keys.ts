import { HDKey } from '@scure/bip32'
import { getAddress } from 'viem'
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/** BIP-44 account of the deposit addresses; the hot wallet has the next account. */
const depositPath = "m/44'/60'/0'/0"
const hotWalletPath = "m/44'/60'/1'/0/0"

/** The extended public key for the API, which can derive addresses but not spend. */
export const depositXpub = (seed: Uint8Array): string =>
  HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey

/** Derives the address of an index. @param index 0 … 2³¹−1 */
export function depositAddress(xpub: string, index: number): string {
  const child = HDKey.fromExtendedKey(xpub).deriveChild(index)
  if (!child.publicKey) throw new Error('the extended key has no public key')
  const point = secp256k1.Point.fromBytes(child.publicKey).toBytes(false)
  return getAddress(publicKeyToAddress(`0x${Buffer.from(point).toString('hex')}`))
}

const account = (key: HDKey) => {
  if (!key.privateKey) throw new Error('the key has no private part')
  return privateKeyToAccount(`0x${Buffer.from(key.privateKey).toString('hex')}`)
}

/** Only the signer process calls these two functions. */
export const hotWallet = (seed: Uint8Array) => account(HDKey.fromMasterSeed(seed).derive(hotWalletPath))
export const depositKey = (seed: Uint8Array, index: number) =>
  account(HDKey.fromMasterSeed(seed).derive(depositPath).deriveChild(index))
