import { systemClock } from '@synet/core/clock'
import { useEffect, useRef, useState } from 'react'
import { ownerPlace, type SavedForm, savedForms, saveForms, formSavers, storeForms } from './form-recovery.ts'
import { lastUserId } from './user.ts'

const keptMs = 60 * 60_000
const languagePage = '#/pages-sub/language-settings/'

// A tab that the system drops was hidden before; a reload and a change of the language leave the page.
addEventListener('pagehide', saveForms)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) saveForms()
})

const nowMs = (): number => systemClock.now().getTime()

/** Key of a form's content: the same form on the same page gets it back. */
const placeOf = (name: string): string => `${location.hash} ${name}`

const isUsable = (form: SavedForm, owner: string | undefined): boolean =>
  form.owner === owner && Math.abs(nowMs() - form.at) < keptMs

/** What is kept in a place for its owner. */
export function readForm<T>(place: string, owner: string | undefined): T | undefined {
  const form = savedForms.get(place)
  return form && isUsable(form, owner) ? (form.content as T) : undefined
}

export const saveForm = (place: string, owner: string | undefined, content: unknown): void =>
  void savedForms.set(place, { owner, at: nowMs(), content })

/** @returns whether the user who logs in is the one whose session ended; the forms of anybody else are dropped */
export function recoverForms(userId: string): boolean {
  const owner = savedForms.get(ownerPlace)?.owner
  for (const [place, form] of savedForms) {
    if (place === ownerPlace || form.owner !== userId) savedForms.delete(place)
  }
  storeForms()
  return owner === undefined || owner === userId
}

/**
 * Saves what was typed into a form until it is sent or left.
 * @param read the form's content now
 * @param initial its content before anybody has typed
 * @returns what was saved here before, if anything
 */
export function useRecovered<T>(name: string, read: () => T, initial: T): T | undefined {
  const [place] = useState(() => placeOf(name))
  // A person who logs in meanwhile, in another tab, has not typed this form.
  const [owner] = useState(lastUserId)
  const [before] = useState(() => readForm<T>(place, owner))
  const latest = useRef({ read, initial })
  useEffect(() => {
    latest.current = { read, initial }
  })
  useEffect(() => {
    const save = (): void => {
      const content = latest.current.read()
      const text = JSON.stringify(content)
      // What nobody has touched would hide what the server says after a reload.
      if (text === JSON.stringify(latest.current.initial)) savedForms.delete(place)
      // A reload alone does not prolong the life of what is stored.
      else if (JSON.stringify(readForm(place, owner)) !== text) saveForm(place, owner, content)
    }
    formSavers.add(save)
    return () => {
      // A session that ended by itself has taken the savers away: what they saved is for the next log-in.
      if (!formSavers.delete(save)) return
      // A person who chooses another language comes back.
      if (location.hash.startsWith(languagePage)) save()
      else if (!savedForms.delete(place)) return
      storeForms()
    }
  }, [place, owner])
  return before
}
