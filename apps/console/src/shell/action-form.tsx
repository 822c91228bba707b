import { Button } from '@synet/ui/button'
import { Notice } from '@synet/ui/notice'
import { TextField } from '@synet/ui/text-field'
import { type ReactNode, useState } from 'react'
import css from './action-form.module.css'
import { failureText } from './api.ts'
import { t } from './t.ts'

/**
 * What every action of an operator ends with: a reason, where one is needed, and a fresh code of the second factor. A
 * refusal is said above the button; what was typed stays.
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
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setFailure(undefined)
    setSending(true)
    try {
      await onSubmit({ reason, secondFactor })
    } catch (error) {
      setFailure(failureText(error))
      setSecondFactor('')
      setSending(false)
    }
  }
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void send()
      }}
    >
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
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" block kind={danger ? 'danger' : 'primary'} loading={sending}>
        {submit}
      </Button>
    </form>
  )
}
