import css from './segmented.module.css'

/** A choice of views side by side; more than five stand in rows of three, and more than three in pairs on a small phone. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { readonly value: T; readonly name: string }[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <div className={css['list']} role="group" aria-label={label}>
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
