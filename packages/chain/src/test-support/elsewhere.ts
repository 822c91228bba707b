import { HDKey } from '@scure/bip32'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { invariant } from '@synet/core/result'
import { memoryKey, type SigningKey } from '#signing-key'

/** A key as hardware modules and key services have it: its signatures may lie in the upper half of s. */
export function createHighKey(secret: Uint8Array): SigningKey {
  const key = memoryKey(secret)
  return {
    ...key,
    async sign(hash) {
      const { r, s } = secp256k1.Signature.fromBytes(await key.sign(hash), 'compact')
      return new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('compact')
    },
  }
}

/** A signature as key services give it. @param compact r and s, 64 bytes */
export const derOf = (compact: Uint8Array): Uint8Array =>
  secp256k1.Signature.fromBytes(compact, 'compact').toBytes('der')

/** Tells whether chains accept it: of this key, and in the lower half. @param signature r, s and v */
export const isAccepted = (signature: Uint8Array, hash: Uint8Array, { publicKey }: SigningKey): boolean =>
  secp256k1.verify(signature.subarray(0, 64), hash, publicKey, { prehash: false, lowS: true })

/** The secret of the hot wallet, to put it into a module. */
export function hotWalletSecret(seed: Uint8Array): Uint8Array {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'/60'/1'/0/0")
  invariant(privateKey, 'it has a private part')
  return privateKey
}
