import { useState } from 'react'
import { useRecovered } from './use-recovered.ts'
import { onLogOut } from './log-out.ts'

/** Texts of pages that were left and may be visited again; they end with the session. */
const drafts = new Map<string, string>()
onLogOut(() => drafts.clear())

/** A text field's state that outlives its page. Setting it to '' forgets it. */
export function useDraft(name: string): [string, (text: string) => void] {
  const before = useRecovered(name, () => drafts.get(name) ?? '', '')
  const [text, setText] = useState(() => before || (drafts.get(name) ?? ''))
  return [
    text,
    (next) => {
      if (next === '') drafts.delete(name)
      else drafts.set(name, next)
      setText(next)
    },
  ]
}
