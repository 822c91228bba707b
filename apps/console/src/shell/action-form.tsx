import { digitsOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './action-form.module.css'
import { t } from '@synet/words/operators/t'
import { useSubmission } from './use-submission.ts'

/**
 * The end of every operator's form: a reason, where one is needed, and a fresh code of the second factor. A refusal shows
 * above the button, and the fields keep their values.
 */
export function ActionForm({
  children,
  reason: asksReason,
  submit,
  danger,
  fault,
  onSubmit,
}: {
  children?: ReactNode
  /** The reason's label; without one none is asked for. */
  reason?: string
  submit: string
  danger?: boolean
  /** Names what is wrong with the fields: with a fault, nothing is sent. */
  fault?: string | undefined
  onSubmit: (given: { reason: string; secondFactor: string }) => Promise<unknown>
}) {
  const [reason, setReason] = useState('')
  const [secondFactor, setSecondFactor] = useState('')
  const [tried, setTried] = useState(false)
  /** Refused codes: the field is made again after each, and takes the focus, because the next code is typed there. */
  const [refused, setRefused] = useState(0)
  const submission = useSubmission(
    () => onSubmit({ reason, secondFactor }),
    () => {
      setSecondFactor('')
      setRefused((count) => count + 1)
    },
  )
  const shown = (tried && fault) || submission.failure
  const button = useRef<HTMLButtonElement>(null)
  // A refusal makes the form longer than a sheet on a low screen.
  useEffect(() => {
    if (shown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        setTried(true)
        if (fault === undefined) submission.onSubmit(event)
        else event.preventDefault()
      }}
    >
      {children}
      {asksReason !== undefined && (
        <TextField label={asksReason} value={reason} onChange={setReason} maxLength={200} showCount multiline />
      )}
      <TextField
        key={refused}
        autoFocus={refused > 0}
        label={t('console.second-factor')}
        value={secondFactor}
        onChange={setSecondFactor}
        clean={digitsOf}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      {shown && <Notice tone="bad">{shown}</Notice>}
      <Button ref={button} type="submit" block kind={danger ? 'danger' : 'primary'} loading={submission.sending}>
        {submit}
      </Button>
    </form>
  )
}
