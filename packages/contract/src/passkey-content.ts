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
  /** Payments that are confirmed together, each as `paymentItem` writes it; the server's nonce can be used once. */
  | { readonly purpose: 'payment'; readonly nonce: string; readonly items: readonly string[] }
  /** By somebody whose name the site does not know yet, so that its user is empty. */
  | { readonly purpose: 'log-in'; readonly nonce: string }
  /** The new key signs this itself when it is created. */
  | { readonly purpose: 'new-key' }
  /** An existing key signs the others. */
  | { readonly purpose: 'add-key'; readonly credentialId: string; readonly attestationObject: string }
  | { readonly purpose: 'remove-key'; readonly credentialId: string }
  | { readonly purpose: 'keep-keys'; readonly lossId: string }

/** One payment inside the product, exactly as it is confirmed; amounts are decimal strings. */
export type Payment =
  | {
      readonly of: 'transfer'
      readonly counterparty: string
      readonly asset: UserAsset
      readonly amount: string
      readonly note: string
    }
  | { readonly of: 'software' | 'node'; readonly id: string; readonly price: string }
  | {
      readonly of: 'pledge'
      readonly taskId: string
      readonly region: string
      readonly amount: string
      readonly autoReinvest: boolean
    }
  | { readonly of: 'swap'; readonly quoteId: string; readonly paid: string; readonly minimumReceived: string }

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** Writes a payment for its signature, whatever the order of its fields. */
export const paymentItem = (payment: Payment): string => JSON.stringify(Object.entries(payment).sort(byName))

/**
 * Computes the challenge that a user's key signs: the hash of the site, the user and the content. Browser, API and
 * signer compute it by themselves, so that none of them can show one thing and have another one signed.
 * @param origin of the site, which distinguishes deployments
 * @returns SHA-256, base64url
 */
export async function passkeyChallenge(origin: string, userId: string, content: PasskeyContent): Promise<string> {
  const { purpose, ...rest } = content
  const chain = 'network' in rest ? [allNetworks[rest.network].chainId.toString(), allNetworks[rest.network].token] : []
  const facts = Object.entries(rest).sort(byName).flat()
  const text = JSON.stringify(['synet passkey', purpose, origin, userId, ...chain, ...facts])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
