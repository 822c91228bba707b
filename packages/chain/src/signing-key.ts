import { secp256k1 } from '@noble/curves/secp256k1.js'
import { invariant } from '@synet/core/result'
import { type Hex, hashMessage, keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

/**
 * A secp256k1 key that signs hashes and is never shown: in memory, in a hardware module, or in a key service.
 */
export interface SigningKey {
  /** 65 bytes, uncompressed. */
  readonly publicKey: Uint8Array
  /**
   * @param hash 32 bytes
   * @returns r and s, 64 bytes; s may lie in either half of the order
   */
  sign(hash: Uint8Array): Promise<Uint8Array>
}

/** What the signer needs of a key: a wallet's address and its signatures. */
export interface Wallet {
  readonly address: Hex
  /** @returns r, s and v (27 or 28), hex */
  sign(of: { hash: Hex }): Promise<Hex>
  /** @returns a signature of the text by EIP-191, hex */
  signMessage(of: { message: string }): Promise<Hex>
  /** @returns the signed transaction, hex */
  signTransaction(transaction: TransactionSerializableEIP1559): Promise<Hex>
}

/** Makes a wallet from a key. */
export function walletOf(key: SigningKey): Wallet {
  const address = publicKeyToAddress(`0x${Buffer.from(key.publicKey).toString('hex')}`)
  const signHash = async (hash: Hex) => {
    const bytes = Buffer.from(hash.slice(2), 'hex')
    return completeSignature(await key.sign(bytes), bytes, key.publicKey)
  }
  const sign = async ({ hash }: { hash: Hex }): Promise<Hex> => {
    const { r, s, yParity } = await signHash(hash)
    return `${r}${s.slice(2)}${(27 + yParity).toString(16)}`
  }
  return {
    address,
    sign,
    signMessage: ({ message }) => sign({ hash: hashMessage(message) }),
    async signTransaction(transaction) {
      const { r, s, yParity } = await signHash(keccak256(serializeTransaction(transaction)))
      return serializeTransaction(transaction, { r, s, yParity })
    },
  }
}

/**
 * Chains accept only the lower half of s (EIP-2), and need the parity by which the public key is recovered; hardware
 * modules give neither.
 * @throws InvariantError when the signature is not of this key
 */
function completeSignature(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array) {
  invariant(signature.length === 64, 'a signature has 64 bytes')
  const given = secp256k1.Signature.fromBytes(signature, 'compact')
  const low = given.hasHighS() ? new secp256k1.Signature(given.r, secp256k1.Point.Fn.ORDER - given.s) : given
  const expected = secp256k1.Point.fromBytes(publicKey)
  const yParity = ([0, 1] as const).find((bit) => low.addRecoveryBit(bit).recoverPublicKey(hash).equals(expected))
  invariant(yParity !== undefined, 'the signature is not of the wallet’s key')
  const hex = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
  return { r: hex(low.r), s: hex(low.s), yParity }
}

/** A key in this process's memory. @param secret 32 bytes */
export function memoryKey(secret: Uint8Array): SigningKey {
  return {
    publicKey: secp256k1.getPublicKey(secret, false),
    sign: async (hash) => secp256k1.sign(hash, secret, { prehash: false, format: 'compact' }),
  }
}

/** Converts a signature as key services give it. @param der ASN.1 sequence of r and s @returns r and s, 64 bytes */
export const compactOfDer = (der: Uint8Array): Uint8Array =>
  secp256k1.Signature.fromBytes(der, 'der').toBytes('compact')
