import { Field, type FieldFrame } from '@synet/ui/fields/field'
import css from './browser-field.module.css'

/** Offers one of a few values, by the browser's own list. */
export function SelectField<T extends string>({
  choices,
  value,
  onChange,
  ...frame
}: FieldFrame & {
  choices: readonly { readonly value: T; readonly name: string }[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <Field {...frame}>
      {({ id, describedBy }) => (
        <select
          id={id}
          aria-describedby={describedBy}
          className={css['field']}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
