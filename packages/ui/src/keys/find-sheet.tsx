import { kitWord } from '@synet/words/translate'
import { useEffect, useRef, useState } from 'react'
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
  searching = false,
  failure,
}: {
  open: boolean
  onClose: () => void
  title: string
  find: (typed: string) => readonly Found[]
  /** More may be found yet. */
  searching?: boolean
  /** Why not everything was searched. */
  failure?: string | undefined
}) {
  const taken = useRef<Found>(undefined)
  const onTake = (one: Found): void => {
    taken.current = one
    onClose()
  }
  const onGone = (): void => {
    taken.current?.go()
    taken.current = undefined
  }
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Leaving onGone={onGone} />
      {open && <Finder title={title} find={find} searching={searching} failure={failure} onTake={onTake} />}
    </Sheet>
  )
}

/** Says when the sheet is gone: what is found may take the focus, which the sheet gives back first. */
function Leaving({ onGone }: { onGone: () => void }) {
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  useEffect(() => () => void setTimeout(() => latest.current()), [])
  return null
}

function Finder({
  title,
  find,
  searching,
  failure,
  onTake,
}: {
  title: string
  find: (typed: string) => readonly Found[]
  searching: boolean
  failure: string | undefined
  onTake: (one: Found) => void
}) {
  const [typed, setTyped] = useState('')
  const found = find(typed.trim())
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0]) onTake(found[0])
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
            <ListRow title={one.name} note={one.note} onClick={() => onTake(one)} />
          </li>
        ))}
      </ul>
      {failure && !searching && <p role="status">{failure}</p>}
      {found.length === 0 && !searching && !failure && <p role="status">{kitWord('kit.nothing-found')}</p>}
    </form>
  )
}
