import { createHash } from 'node:crypto'
import type { Policy } from '#signer/policy'

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
    }

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value

/** Hashes a decision of a deployment. @returns SHA-256, hex */
export const decisionHash = (deployment: string, id: string, decision: Decision): string =>
  createHash('sha256')
    .update(`synet decision\n${deployment}\n${id}\n${JSON.stringify(sorted(decision))}`)
    .digest('hex')
