import { useState } from 'react'
import { savedForms } from './form-recovery.ts'
import { lastUserId } from './user.ts'
import { saveForm, readForm } from './use-recovered.ts'

/**
 * A text field's state that outlives its page, which is left and visited again, and a reload of any page. It ends with the
 * session. Setting it to '' forgets it.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const place = `draft ${name}`
  // A person who logs in meanwhile, in another tab, is not the one who typed it.
  const [owner] = useState(lastUserId)
  const [text, setText] = useState(() => readForm<string>(place, owner) ?? '')
  return [
    text,
    (next) => {
      if (next === '') savedForms.delete(place)
      else saveForm(place, owner, next)
      setText(next)
    },
  ]
}
