import { OTPField } from '@base-ui/react/otp-field'
import { digitsOf } from '@synet/words/format'
import { kitWord } from '@synet/words/translate'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
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
  reveals,
  ...frame
}: FieldFrame & {
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  onBlur?: () => void
  mask?: boolean
  autoComplete?: string
  autoFocus?: boolean
  /** Offers to show the digits: where one is chosen, which is then typed once. */
  reveals?: boolean
}) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...frame}>
      {({ id, describedBy, invalid }) => (
        <div className={css['row']}>
          <OTPField.Root
            id={id}
            length={length}
            mask={mask && !shown}
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
                aria-label={
                  i === 0 ? undefined : `${frame.label}: ${kitWord('kit.digit', { n: i + 1, count: length })}`
                }
                aria-describedby={i === 0 ? describedBy : undefined}
                autoFocus={autoFocus && i === 0}
                onBlur={onBlur}
              />
            ))}
          </OTPField.Root>
          {reveals && (
            <IconButton
              name={shown ? 'eye-off' : 'eye'}
              label={`${frame.label}: ${kitWord(shown ? 'kit.hide-password' : 'kit.show-password')}`}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
