import { hotWallet } from '@synet/chain/keys'
import { readKey } from '#platform/config/key-file'

const proofKeyBytes = 32

/** @returns why the signer would not take the text of a file as its seed, without a part of it */
export const findSeedFault = (text: string, passphrase: string | undefined): string | undefined =>
  faultOf(() => hotWallet(readKey(text, passphrase)))

/** @returns what is wrong with the key of the proof */
export const findKeyFault = (text: string, passphrase: string | undefined): string | undefined =>
  faultOf(() => {
    const { length } = readKey(text, passphrase)
    if (length !== proofKeyBytes) throw new Error(`it has ${length} bytes instead of ${proofKeyBytes}`)
  })

function faultOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
