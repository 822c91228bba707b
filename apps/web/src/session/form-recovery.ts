/** The place in which the owner of the forms is kept. */
export const ownerPlace = ''

/**
 * Form contents that were typed when a session expired, restored when the same user logs in again (ST-07). They live in this
 * page's memory only, and hold no passwords and no codes.
 */
export const kept = new Map<string, unknown>()
export const savers = new Set<() => void>()

export function saveForms(userId?: string): void {
  kept.clear()
  kept.set(ownerPlace, userId)
  if (userId) for (const save of savers) save()
}
