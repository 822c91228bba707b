/** What somebody has typed into a form and not sent. */
export interface KeptForm {
  /** The user's id; undefined for a visitor. */
  readonly owner: string | undefined
  readonly at: number
  readonly content: unknown
}

/** The place in which the owner of the page is kept that a session's end interrupted. */
export const ownerPlace = ''

const key = 'forms'

function read(): [string, KeptForm][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, KeptForm][]
  } catch {
    return []
  }
}

/**
 * Forms that outlive a reload, a tab that the system drops, and a session that expires (FLT-06, ST-07); they never hold a
 * password or a code. Browsers give a restored tab its session storage back, and no other tab sees it. Where it is
 * forbidden, they live in this page's memory.
 */
export const kept = new Map(read())
export const savers = new Set<() => void>()

export function storeForms(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...kept]))
  } catch {
    // A full or forbidden storage is no reason to stop.
  }
}

export function saveForms(): void {
  for (const save of savers) save()
  storeForms()
}

/** Whoever logs out leaves nothing. */
export function forgetForms(): void {
  kept.clear()
  savers.clear()
  storeForms()
}
