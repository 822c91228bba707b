/**
 * Form contents that were typed when a session expired, restored when the same user logs in again (ST-07). They live in this
 * page's memory only, and hold no passwords and no codes.
 */
let owner: string | undefined
/** By place: which form on which page. */
export const keptForms = new Map<string, unknown>()
export const formSavers = new Set<() => void>()

export function saveForms(userId: string | undefined): void {
  keptForms.clear()
  owner = userId
  if (userId !== undefined) for (const save of formSavers) save()
}

/** @returns whether the user who logs in is the one whose session ended; the forms of anybody else are dropped */
export function recoverForms(userId: string): boolean {
  const same = owner === undefined || owner === userId
  if (!same) keptForms.clear()
  owner = undefined
  return same
}

/** Nobody's forms are kept after they log out themselves. */
export const forgetForms = (): void => saveForms(undefined)
