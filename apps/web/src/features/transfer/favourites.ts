import { storage } from '@synet/ui/storage'

export interface Recipient {
  /** As it is typed. */
  readonly account: string
  /** Masked. */
  readonly name: string
}

const key = 'recipients'
const favouritesMax = 20

interface Kept {
  readonly userId: string
  readonly list: readonly Recipient[]
}

/** A user's favourite recipients. They stay on this device, and another user of it does not see them. */
export function savedFavourites(userId: string): readonly Recipient[] {
  try {
    const kept = JSON.parse(storage.read(key) ?? 'null') as Kept | null
    return kept?.userId === userId ? kept.list : []
  } catch {
    return []
  }
}

export const saveFavourites = (userId: string, list: readonly Recipient[]): void =>
  storage.write(key, JSON.stringify({ userId, list: list.slice(0, favouritesMax) } satisfies Kept))
