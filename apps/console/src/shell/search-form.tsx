import { Button } from '@synet/ui/controls/button'
import { TextField } from '@synet/ui/fields/text-field'
import { useState } from 'react'
import { hashOf } from './hash.ts'
import css from './search-form.module.css'
import { t } from '@synet/words/operators/t'

/**
 * Leads to the page of what is searched for, so that a search can be linked and gone back to.
 * @param text what is searched for now; the form is keyed by it
 * @param to where a search leads, `['ledger', 'search']`; an empty one leads to the first part alone
 */
export function SearchForm({
  text,
  to,
  label,
  hint,
  maxLength = 120,
}: {
  text: string
  to: readonly [string, ...string[]]
  label: string
  hint?: string
  maxLength?: number
}) {
  const [typed, setTyped] = useState(text)
  return (
    <form
      className={css['search']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const what = typed.trim()
        location.hash = what ? hashOf(...to, what) : hashOf(to[0])
      }}
    >
      <TextField
        type="search"
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={maxLength}
        {...(hint !== undefined && { hint })}
        after={
          <Button type="submit" kind="secondary" small>
            {t('console.search')}
          </Button>
        }
      />
    </form>
  )
}
