import { kitWord } from '@synet/words/translate'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { FieldFrame } from '../fields/field.tsx'
import { PickerField } from '../fields/picker-field.tsx'
import { Icon } from '../icons/icon.tsx'
import { ListRow } from '../layout/list-row.tsx'
import css from './search-list.module.css'
import { Sheet } from '../overlays/sheet.tsx'

export interface SearchChoice {
  readonly value: string
  readonly name: string
  readonly note?: string
  /** Other names by which it is found; they are not shown. */
  readonly also?: string
}

/** Letters that have no accent to take off. */
const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ı: 'i', ł: 'l', ø: 'o' }

const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase()
    .replace(/[đıłø]/g, (letter) => plainLetters[letter] ?? letter)

/** The choices that have all typed words. Those with a word that begins with the typed text come first. */
export function searchChoices(choices: readonly SearchChoice[], typed: string): readonly SearchChoice[] {
  const words = normalise(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  const start = ` ${words.join(' ')}`
  return choices
    .map((choice) => ({ choice, text: normalise(` ${choice.name} ${choice.note ?? ''} ${choice.also ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => Number(b.text.includes(start)) - Number(a.text.includes(start)))
    .map(({ choice }) => choice)
}

/** Hundreds of rows are rendered only when what they show has changed, so that a letter that is typed does not wait for them. */
const Rows = memo(function Rows({
  found,
  value,
  onPick,
}: {
  found: readonly SearchChoice[]
  value: string | undefined
  onPick: (value: string) => void
}) {
  return (
    <ul className={css['list']}>
      {found.map((choice) => (
        <li key={choice.value}>
          <ListRow
            title={choice.name}
            note={choice.note}
            current={choice.value === value}
            onClick={() => onPick(choice.value)}
          />
        </li>
      ))}
    </ul>
  )
})

/** A field that opens a sheet to pick one of many; with `search`, typing narrows the list. */
export function SearchList({
  choices,
  value,
  onChange,
  placeholder,
  search = true,
  ...frame
}: FieldFrame & {
  choices: readonly SearchChoice[]
  value: string | undefined
  onChange: (value: string) => void
  placeholder: string
  search?: boolean
}) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => searchChoices(choices, wanted), [choices, wanted])
  const chosen = choices.find((choice) => choice.value === value)
  const close = useCallback((): void => {
    setOpen(false)
    setTyped('')
  }, [])
  const pick = useCallback(
    (picked: string): void => {
      onChange(picked)
      close()
    },
    [onChange, close],
  )
  return (
    <>
      <PickerField {...frame} shown={chosen?.name ?? placeholder} isEmpty={!chosen} onOpen={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={frame.label} tall={search}>
        <div>
          {search && (
            <div className={css['search']}>
              <label>
                <Icon name="search" size={20} />
                <input
                  type="search"
                  aria-label={kitWord('kit.search')}
                  placeholder={kitWord('kit.search')}
                  autoComplete="off"
                  maxLength={140}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </label>
            </div>
          )}
          <Rows found={found} value={value} onPick={pick} />
          {found.length === 0 && <p role="status">{kitWord('kit.nothing-found')}</p>}
        </div>
      </Sheet>
    </>
  )
}
