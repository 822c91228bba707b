import { kitWord } from '@synet/words/translate'
import { useState } from 'react'
import { ListRow } from '../layout/list-row.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import css from '../controls/search-list.module.css'
import { Icon } from '../icons/icon.tsx'

/** Somewhere that a text leads to. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly go: () => void
}

/** Finds anything by one field: Enter goes to the first row, and Tab reaches the others. */
export function FindSheet({
  open,
  onClose,
  title,
  find,
}: {
  open: boolean
  onClose: () => void
  title: string
  find: (typed: string) => readonly Found[]
}) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open && <Finder title={title} find={find} onClose={onClose} />}
    </Sheet>
  )
}

function Finder({
  title,
  find,
  onClose,
}: {
  title: string
  find: (typed: string) => readonly Found[]
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const found = find(typed.trim())
  const take = (one: Found | undefined): void => {
    if (!one) return
    onClose()
    one.go()
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        take(found[0])
      }}
    >
      <div className={css['search']}>
        <label>
          <Icon name="search" size={20} />
          <input
            type="search"
            aria-label={title}
            autoComplete="off"
            autoFocus
            maxLength={140}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </div>
      <ul className={css['list']}>
        {found.map((one) => (
          <li key={one.id}>
            <ListRow title={one.name} note={one.note} onClick={() => take(one)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{kitWord('kit.nothing-found')}</p>}
    </form>
  )
}
