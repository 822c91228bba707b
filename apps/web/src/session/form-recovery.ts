import { tabStorage } from '@synet/ui/storage'

/** What somebody has typed into a form and not sent. */
export interface SavedForm {
  /** The user's id; undefined for a visitor. */
  readonly owner: string | undefined
  readonly at: number
  readonly content: unknown
}

/** The place in which the owner of the page is kept that a session's end interrupted. */
export const ownerPlace = ''

const key = 'forms'

function read(): Map<string, SavedForm> {
  try {
    return new Map(JSON.parse(tabStorage.read(key) ?? '[]') as [string, SavedForm][])
  } catch {
    return new Map()
  }
}

/**
 * Forms that outlive a reload, a tab that the system drops, and a session that expires (FLT-06, ST-07); they never hold a
 * password or a code. Browsers give a restored tab its session storage back, and no other tab sees it. Where it is
 * forbidden, they are kept in this page's memory.
 */
export const savedForms = read()
export const formSavers = new Set<() => void>()

export const storeForms = (): void => tabStorage.write(key, JSON.stringify([...savedForms]))

export function saveForms(): void {
  for (const save of formSavers) save()
  storeForms()
}

/** A person who logs out leaves nothing. */
export function forgetForms(): void {
  savedForms.clear()
  formSavers.clear()
  storeForms()
}
