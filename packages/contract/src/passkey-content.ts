import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { UserAsset } from '@synet/core/amount'

/** A content that a user's key signs. Each can be used once. */
export type PasskeyContent =
  | {
      readonly purpose: 'withdrawal'
      /** The quote makes two withdrawals of the same amount to the same address different. */
      readonly quoteId: string
      readonly network: NetworkName
      readonly address: string
      /** Decimal strings, as the quote states them. */
      readonly received: string
      readonly feeUsdt: string
      readonly feeSnt: string
    }
  /** A new receiving account; the code from the mail makes it usable once. */
  | { readonly purpose: 'account'; readonly network: NetworkName; readonly address: string; readonly code: string }
  /** To somebody whom the user has not paid before: once it is posted, it can't be used again. */
  | { readonly purpose: 'transfer'; readonly counterparty: string; readonly asset: UserAsset; readonly amount: string }
  /** The new key signs this itself when it is created. */
  | { readonly purpose: 'new-key' }
  /** An existing key signs the others. */
  | { readonly purpose: 'add-key'; readonly credentialId: string; readonly attestationObject: string }
  | { readonly purpose: 'remove-key'; readonly credentialId: string }
  | { readonly purpose: 'keep-keys'; readonly lossId: string }

/**
 * Computes the challenge that a user's key signs: the hash of the site, the user and the content. Browser, API and
 * signer compute it by themselves, so that none of them can show one thing and have another one signed.
 * @param origin of the site, which tells deployments apart
 * @returns SHA-256, base64url
 */
export async function passkeyChallenge(origin: string, userId: string, content: PasskeyContent): Promise<string> {
  const { purpose, ...rest } = content
  const chain = 'network' in rest ? [allNetworks[rest.network].chainId.toString(), allNetworks[rest.network].token] : []
  const facts = Object.entries(rest)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
  const text = JSON.stringify(['synet passkey', purpose, origin, userId, ...chain, ...facts])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
