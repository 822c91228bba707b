import { type Hex, recoverMessageAddress } from 'viem'

/** @returns the EVM address whose key signed the text (EIP-191), or undefined when the signature is invalid */
export async function recoverSigner(message: string, signature: string): Promise<string | undefined> {
  try {
    return await recoverMessageAddress({ message, signature: signature as Hex })
  } catch {
    return undefined
  }
}
