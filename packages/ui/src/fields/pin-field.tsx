import { OTPField } from '@base-ui/react/otp-field'
import { digitsOf } from '@synet/words/format'
import { kitWord } from '@synet/words/translate'
import { Field, type FieldFrame } from './field.tsx'
import css from './pin-field.module.css'

const length = 6

/** Six digits: the payment password (masked) or a code. */
export function PinField({
  value,
  onChange,
  onComplete,
  onBlur,
  mask = true,
  autoComplete = 'off',
  autoFocus,
  ...frame
}: FieldFrame & {
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  onBlur?: () => void
  mask?: boolean
  autoComplete?: string
  autoFocus?: boolean
}) {
  return (
    <Field {...frame}>
      {({ id, invalid }) => (
        <OTPField.Root
          id={id}
          length={length}
          mask={mask}
          autoComplete={autoComplete}
          inputMode="numeric"
          validationType="none"
          normalizeValue={digitsOf}
          value={value}
          onValueChange={(next) => onChange(next)}
          onValueComplete={(complete) => onComplete?.(complete)}
          className={css['pins']}
          data-invalid={invalid}
        >
          {Array.from({ length }, (_, i) => (
            <OTPField.Input
              key={i}
              // The first box carries the label of the field itself.
              aria-label={i === 0 ? undefined : `${frame.label}: ${kitWord('kit.digit', { n: i + 1, count: length })}`}
              autoFocus={autoFocus && i === 0}
              onBlur={onBlur}
            />
          ))}
        </OTPField.Root>
      )}
    </Field>
  )
}
