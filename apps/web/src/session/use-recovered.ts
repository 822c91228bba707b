import { systemClock } from '@synet/core/clock'
import { useEffect, useRef, useState } from 'react'
import { type KeptForm, kept, ownerPlace, saveForms, savers, storeForms } from './form-recovery.ts'
import { lastUserId } from './user.ts'

const keptMs = 60 * 60_000

// A tab that the system drops was hidden before; a reload and a change of the language leave the page.
addEventListener('pagehide', saveForms)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) saveForms()
})

const nowMs = (): number => systemClock.now().getTime()

/** Key of a form's content: the same form on the same page gets it back. */
const placeOf = (name: string): string => `${location.hash} ${name}`

const isUsable = (form: KeptForm, owner: string | undefined): boolean =>
  form.owner === owner && Math.abs(nowMs() - form.at) < keptMs

/** @returns whether the user who logs in is the one whose session ended; the forms of anybody else are dropped */
export function recoverForms(userId: string): boolean {
  const owner = kept.get(ownerPlace)?.owner
  for (const [place, form] of kept) {
    if (place === ownerPlace || form.owner !== userId) kept.delete(place)
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
  // Whoever logs in meanwhile, in another tab, is not the one who typed it.
  const [owner] = useState(lastUserId)
  const [before] = useState(() => {
    const form = kept.get(place)
    return form && isUsable(form, owner) ? (form.content as T) : undefined
  })
  const latest = useRef({ read, initial })
  useEffect(() => {
    latest.current = { read, initial }
  })
  useEffect(() => {
    const isSaved = (text: string): boolean => {
      const form = kept.get(place)
      return form !== undefined && isUsable(form, owner) && JSON.stringify(form.content) === text
    }
    const save = (): void => {
      const content = latest.current.read()
      const text = JSON.stringify(content)
      // What nobody has touched would hide what the server says after a reload.
      if (text === JSON.stringify(latest.current.initial)) kept.delete(place)
      // A reload alone does not prolong its life.
      else if (!isSaved(text)) kept.set(place, { owner, at: nowMs(), content })
    }
    savers.add(save)
    return () => {
      // A session that ended by itself has taken the savers away: what they saved is for the next log-in.
      if (savers.delete(save) && kept.delete(place)) storeForms()
    }
  }, [place, owner])
  return before
}
