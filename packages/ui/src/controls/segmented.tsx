import { classNames } from '../layout/class-names.ts'
import css from './segmented.module.css'

/** A choice of views side by side. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
  wraps,
}: {
  label: string
  choices: readonly { readonly value: T; readonly name: string }[]
  value: T
  onChange: (value: T) => void
  /** Many choices go to a second line rather than break their words. */
  wraps?: boolean
}) {
  return (
    <div className={classNames(css['list'], wraps && css['wraps'])} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={css['item']}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  )
}
