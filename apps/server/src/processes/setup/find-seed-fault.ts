import { hotWallet } from '@synet/chain/keys'
import { readKey } from '#platform/config/key-file'

/** @returns why the signer would not take the text of a file as its seed, without a part of it */
export function findSeedFault(text: string, passphrase: string | undefined): string | undefined {
  try {
    hotWallet(readKey(text, passphrase))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
