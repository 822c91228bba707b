import { addMs, hours } from '@synet/core/clock'

/** A change of a user's keys, as the signer verified it. `signedBy` is the credential id of an existing key. */
export type UserKeyRecord =
  | {
      readonly event: 'added'
      readonly credentialId: string
      readonly publicKey: string
      /** The existing key that signed it; null for a first key. */
      readonly signedBy: string | null
    }
  | { readonly event: 'removed'; readonly credentialId: string; readonly signedBy: string }
  /** Declared lost. The database says so and nobody has signed it, so that it only takes effect after `userKeyLossMs`. */
  | { readonly event: 'lost'; readonly lossId: string }
  | { readonly event: 'kept'; readonly lossId: string; readonly signedBy: string }

/** The signer's own wait from its first sight of a declaration of loss, whatever times the database states. */
export const userKeyLossMs = hours(72)

interface UserKey {
  readonly publicKey: string
  /** Since when the signer has known it, or the first of the keys that signed for it one after the other. */
  readonly since: Date
}
/** A record with the time at which the signer stored it. */
interface StoredKeyRecord {
  readonly content: UserKeyRecord
  readonly at: Date
}

export interface UserKeys {
  /** The keys that count now, by credential id. */
  readonly keys: ReadonlyMap<string, UserKey>
  /** The declaration of loss in progress: all keys end then. */
  readonly lost: { readonly id: string; readonly until: Date } | undefined
}

/**
 * The signer's own hold after a change of a user's keys, which it verified itself. It knows changes of passwords,
 * addresses and numbers, and declarations of loss, from the database alone: a person who can write there can hide them.
 */
const userKeyHoldMs = hours(24)

/** @returns until when a change of the user's keys holds their payouts */
export function userKeyHoldUntil(records: readonly StoredKeyRecord[]): Date | undefined {
  const changed = records.findLast(({ content }) => content.event === 'added' || content.event === 'removed')
  return changed && addMs(changed.at, userKeyHoldMs)
}

/** Computes a user's keys from the signer's records of them, oldest first. */
export function userKeysAt(records: readonly StoredKeyRecord[], now: Date): UserKeys {
  let keys = new Map<string, UserKey>()
  let lost: UserKeys['lost']
  const endAt = (time: Date): void => {
    if (!lost || lost.until > time) return
    keys = new Map()
    lost = undefined
  }
  for (const { content, at } of records) {
    endAt(at)
    switch (content.event) {
      case 'added': {
        const { credentialId, publicKey, signedBy } = content
        keys.set(credentialId, { publicKey, since: (signedBy !== null && keys.get(signedBy)?.since) || at })
        break
      }
      case 'removed':
        keys.delete(content.credentialId)
        break
      case 'lost':
        lost ??= { id: content.lossId, until: addMs(at, userKeyLossMs) }
        break
      case 'kept':
        lost = undefined
    }
  }
  endAt(now)
  return { keys, lost }
}
