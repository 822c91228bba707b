import type { Policy } from '#custody/signer/policy'

/** A change of the signer's own store that two operators sign. */
export type Decision =
  | {
      readonly kind: 'operator-enrolled'
      readonly name: string
      readonly credentialId: string
      readonly publicKey: string
    }
  | { readonly kind: 'operator-disabled'; readonly name: string }
  | { readonly kind: 'policy-changed'; readonly policy: Policy }
  /** Counts on from the database as it stands, after a restore or failover that the operators know of. */
  | {
      readonly kind: 'position-adopted'
      readonly network: string
      readonly nextNonce: string
      /** The newest posting of the database's ledger and the hash of the ledger up to it; empty when it has none. */
      readonly ledgerThrough: string
      readonly ledgerHash: string
      /** Present when the signer's store lacks what was published of it: the era that begins with this store. */
      readonly storeEra?: string
    }
  /** Where the platform's own money on a network may go. */
  | { readonly kind: 'cold-address-set'; readonly network: string; readonly address: string }
  /** The price of gas above which small payments wait. */
  | { readonly kind: 'gas-ceiling-set'; readonly network: string; readonly price: string }
