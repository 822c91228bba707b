import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { Field } from './field.tsx'
import css from './radio-cards.module.css'

export interface RadioChoice {
  readonly value: string
  readonly name: string
  readonly note?: ReactNode
}

export function RadioCards({
  label,
  choices,
  value,
  onChange,
  error,
}: {
  label: string
  choices: readonly RadioChoice[]
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
}) {
  const id = useId()
  return (
    <Field label={label} error={error} group>
      {() => (
        <RadioGroup
          className={css['cards']}
          value={value ?? ''}
          onValueChange={(next) => onChange(String(next))}
          aria-label={label}
        >
          {choices.map((choice) => (
            <label key={choice.value} className={css['card']}>
              <Radio.Root value={choice.value} className={css['dot']} aria-labelledby={`${id}-${choice.value}`}>
                <Radio.Indicator />
              </Radio.Root>
              <span className={css['main']}>
                <span id={`${id}-${choice.value}`}>{choice.name}</span>
                {choice.note !== undefined && <span className={css['note']}>{choice.note}</span>}
              </span>
            </label>
          ))}
        </RadioGroup>
      )}
    </Field>
  )
}
