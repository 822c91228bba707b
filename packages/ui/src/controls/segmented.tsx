import { classNames } from '../layout/class-names.ts'
import css from './segmented.module.css'

/** A choice of views side by side; more than five are in rows of three, and more than three in pairs on a small phone. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
  pairs,
}: {
  label: string
  choices: readonly { readonly value: T; readonly name: string }[]
  value: T
  onChange: (value: T) => void
  /** Names of several words: always two in a row. */
  pairs?: boolean
}) {
  return (
    <div className={classNames(css['list'], pairs && css['pairs'])} role="group" aria-label={label}>
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
