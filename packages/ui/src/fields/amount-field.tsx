import { amountText, numberFormat } from '@synet/words/format'
import { kitWord } from '@synet/words/translate'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import {
  type AmountLanguage,
  type AmountState,
  composedInputType,
  editAmount,
  enteredNote,
  hasTooManyDecimals,
  saveChoice,
  leaveAmount,
  marksOf,
  stateOf,
} from './amount-input.ts'
import css from './field.module.css'
import { Field, type FieldFrame } from './field.tsx'

export interface AmountFieldProps extends FieldFrame {
  /** Plain decimal text with `.`; a text that no form accepts while it means no single amount. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly unit: ReactNode
  readonly decimals?: number
  /** Fills in the given amount when Max is pressed, once: it does not keep changing. */
  readonly max?: string | undefined
  readonly placeholder?: string
}

function faultOf(state: AmountState, decimals: number): string | undefined {
  const { text, question } = state
  const [first, second] = question
  if (first !== undefined && second !== undefined)
    return kitWord('kit.amount-which', { text, first: amountText(first), second: amountText(second) })
  if (state.unreadable) return kitWord('kit.amount-unreadable')
  return hasTooManyDecimals(state.value, decimals) ? kitWord('kit.amount-decimals', { count: decimals }) : undefined
}

type Input = SyntheticEvent<HTMLInputElement>

/** People who touch an amount that they did not enter want another one: it is selected. */
function useSuggestion(value: string) {
  const own = useRef<string>(undefined)
  const justFocused = useRef(false)
  return {
    entered: (amount: string): void => {
      own.current = amount
    },
    selection: {
      onFocus: (): void => {
        justFocused.current = true
      },
      // The touch places the caret before its click.
      onClick: ({ currentTarget }: Input): void => {
        const { selectionStart, selectionEnd } = currentTarget
        if (justFocused.current && own.current !== value && selectionStart === selectionEnd) currentTarget.select()
        justFocused.current = false
      },
    },
  }
}

/** What the field displays and means, and the handlers that keep its text grouped and its caret in place. */
function useAmountInput(value: string, onChange: (value: string) => void, decimals: number) {
  const format = numberFormat()
  const language: AmountLanguage = { format, marks: marksOf(format) }
  const [kept, keep] = useState(() => stateOf(value, language))
  // A value that the field itself has not reported comes from outside: Max, a pill, a form that was cleared.
  const state = kept.value === value ? kept : stateOf(value, language)
  const [composing, setComposing] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const start = useRef<number>(undefined)
  // React's own `onBeforeInput` is another event, which some browsers do not send before they paste.
  useEffect(() => {
    const element = input.current
    const note = ({ isComposing }: InputEvent): void => {
      if (!isComposing) start.current = element?.selectionStart ?? undefined
    }
    element?.addEventListener('beforeinput', note)
    return () => element?.removeEventListener('beforeinput', note)
  }, [])
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined || input.current !== document.activeElement) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const { selection, entered } = useSuggestion(value)
  const report = (next: AmountState): void => {
    keep(next)
    if (next.value !== value) onChange(next.value)
  }
  const enter = (next: AmountState): void => {
    entered(next.value)
    report(next)
  }
  const apply = ({ value: text, selectionStart }: HTMLInputElement, type: string): void => {
    // A program that fills in a field replaces all of its text, and its event has no type. Undoing has no selection.
    const from = type === '' ? 0 : type.startsWith('history') ? undefined : start.current
    start.current = undefined
    const edit = { text, caret: selectionStart ?? text.length, start: from, type }
    const edited = editAmount(state, edit, language, decimals)
    caret.current = edited.caret
    if (edited.state.value !== value) saveChoice(undefined)
    enter(edited.state)
  }
  return {
    state,
    choose: (amount: string): void => {
      saveChoice({ text: state.text, amount })
      enter(stateOf(amount, language))
    },
    leave: (): void => report(leaveAmount(state, language)),
    handlers: {
      ref: input,
      value: composing ?? state.text,
      ...selection,
      onChange: (event: Input): void => {
        if (composing === undefined) apply(event.currentTarget, (event.nativeEvent as InputEvent).inputType ?? '')
        else setComposing(event.currentTarget.value)
      },
      onCompositionStart: ({ currentTarget }: Input): void => {
        start.current = currentTarget.selectionStart ?? undefined
        setComposing(state.text)
      },
      onCompositionEnd: (event: Input): void => {
        setComposing(undefined)
        apply(event.currentTarget, composedInputType)
      },
    },
  }
}

/** Takes an amount as the page's language writes it, and asks when a text can mean two. */
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
  const { state, choose, leave, handlers } = useAmountInput(value, onChange, decimals)
  return (
    <Field {...frame} hint={enteredNote(state.value) ?? frame.hint} error={faultOf(state, decimals) ?? frame.error}>
      {({ id, describedBy, invalid }) => (
        <>
          <div className={`${css['box']} ${css['amount']}`} data-invalid={invalid}>
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              placeholder={placeholder}
              aria-invalid={invalid}
              aria-describedby={describedBy}
              {...handlers}
              onBlur={() => {
                leave()
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
          {state.question.length > 0 && (
            <div className={css['readings']}>
              {state.question.map((amount) => (
                <Button key={amount} kind="secondary" small onClick={() => choose(amount)}>
                  {amountText(amount)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
