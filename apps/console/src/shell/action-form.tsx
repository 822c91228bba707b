import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { type ReactNode, useState } from 'react'
import css from './action-form.module.css'
import { t } from './t.ts'
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
  onSubmit,
}: {
  children?: ReactNode
  /** The reason's label; without one none is asked for. */
  reason?: string
  submit: string
  danger?: boolean
  onSubmit: (given: { reason: string; secondFactor: string }) => Promise<unknown>
}) {
  const [reason, setReason] = useState('')
  const [secondFactor, setSecondFactor] = useState('')
  const submission = useSubmission(
    () => onSubmit({ reason, secondFactor }),
    () => setSecondFactor(''),
  )
  return (
    <form className={css['form']} noValidate onSubmit={submission.onSubmit}>
      {children}
      {asksReason !== undefined && (
        <TextField label={asksReason} value={reason} onChange={setReason} maxLength={200} showCount multiline />
      )}
      <TextField
        label={t('console.second-factor')}
        value={secondFactor}
        onChange={setSecondFactor}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {submission.failure && <Notice tone="bad">{submission.failure}</Notice>}
      <Button type="submit" block kind={danger ? 'danger' : 'primary'} loading={submission.sending}>
        {submit}
      </Button>
    </form>
  )
}
