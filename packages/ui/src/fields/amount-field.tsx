import { kitWord } from '@synet/words/translate'
import type { ReactNode } from 'react'
import { finishAmount, readAmount } from './amount-input.ts'
import { Button } from '../controls/button.tsx'
import { Field, type FieldFrame } from './field.tsx'
import css from './field.module.css'

export interface AmountFieldProps extends FieldFrame {
  /** Plain decimal text with `.`; what is being typed may end in it. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly unit: ReactNode
  readonly decimals?: number
  /** Fills in the given amount when Max is pressed, once: it does not keep changing. */
  readonly max?: string | undefined
  readonly placeholder?: string
}

export function AmountField({
  value,
  onChange,
  onBlur,
  unit,
  decimals = 6,
  max,
  placeholder = '0',
  ...frame
}: AmountFieldProps) {
  return (
    <Field {...frame}>
      {({ id, describedBy, invalid }) => (
        <div className={`${css['box']} ${css['amount']}`} data-invalid={invalid}>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={24}
            placeholder={placeholder}
            value={value}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => {
              const read = readAmount(event.currentTarget.value, decimals)
              if (read !== undefined) onChange(read)
            }}
            onBlur={() => {
              onChange(finishAmount(value))
              onBlur?.()
            }}
          />
          <span className={css['after']}>
            <span className={css['unit']}>{unit}</span>
            {max !== undefined && (
              <Button kind="secondary" small onClick={() => onChange(max)}>
                {kitWord('kit.max')}
              </Button>
            )}
          </span>
        </div>
      )}
    </Field>
  )
}
