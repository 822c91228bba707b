import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import css from './field.module.css'

export interface TextFieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly type?: 'text' | 'tel' | 'email' | 'password' | 'search' | 'time'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  /** Characters at most; -1 = no limit (UI-06). */
  readonly maxLength?: number
  readonly showCount?: boolean
  readonly after?: ReactNode
  readonly name?: string
  readonly readOnly?: boolean
  readonly multiline?: boolean
  /** It takes the focus when it comes. */
  readonly autoFocus?: boolean
  /** Drops what people copy with a code, before its length is looked at. */
  readonly clean?: (text: string) => string
}

/** Late enough that a tap on a button inside the field is not taken for leaving it. */
const blurDelayMs = 150

/** Leaves no half of a character of two units, which the server refuses. */
export const cutTo = (value: string, maxLength: number): string =>
  maxLength === -1 ? value : value.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')

export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  placeholder,
  maxLength = 140,
  showCount,
  after,
  name,
  readOnly,
  multiline,
  autoFocus,
  clean,
  ...frame
}: TextFieldProps) {
  const shown = cutTo(value, maxLength)
  const read = (text: string): string => cutTo(clean ? clean(text) : text, maxLength)
  const [composing, setComposing] = useState<string>()
  return (
    <Field {...frame}>
      {({ id, describedBy, invalid }) => {
        const shared = {
          id,
          name,
          value: composing ?? shown,
          placeholder,
          readOnly,
          autoComplete,
          autoFocus,
          // The browser would cut a pasted code before it is cleaned.
          maxLength: maxLength === -1 || clean ? undefined : maxLength,
          'aria-invalid': invalid,
          'aria-describedby': describedBy,
          onChange: (event: { currentTarget: { value: string } }) => {
            const typed = event.currentTarget.value
            if (composing === undefined) onChange(read(typed))
            else setComposing(typed)
          },
          onCompositionStart: () => setComposing(shown),
          onCompositionEnd: (event: { currentTarget: { value: string } }) => {
            setComposing(undefined)
            onChange(read(event.currentTarget.value))
          },
          onBlur: onBlur && (() => setTimeout(onBlur, blurDelayMs)),
          autoCapitalize: 'none',
          spellCheck: false,
        }
        return (
          <>
            <div className={css['box']} data-invalid={invalid}>
              {multiline ? <textarea {...shared} rows={2} /> : <input {...shared} type={type} inputMode={inputMode} />}
              {after && <span className={css['after']}>{after}</span>}
            </div>
            {showCount && maxLength !== -1 && (
              <div className={css['count']}>
                {shown.length}/{maxLength}
              </div>
            )}
          </>
        )
      }}
    </Field>
  )
}
