import { Button } from '@synet/ui/controls/button'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { PinField } from '@synet/ui/fields/pin-field'
import { type ReactNode, useState } from 'react'
import { isUnanswered } from '#api/api.ts'
import { failureText, refusalCode } from '#api/failure.ts'
import { t } from '#texts/t.ts'

export interface ConfirmationContent {
  readonly facts: readonly (Fact | false | undefined)[]
  readonly children?: ReactNode
  readonly confirm: string
  /** Why it can't be confirmed now, and what helps: stands in place of password and button. */
  readonly blocked?: ReactNode
  /** Sends it; a refusal is shown here and nothing is lost. */
  readonly onConfirm: (payPassword: string) => Promise<unknown>
}

/** The facts to be confirmed and the field for the payment password. */
export function Confirmation({ facts, children, confirm, blocked, onConfirm }: ConfirmationContent) {
  const [pin, setPin] = useState('')
  const [pinError, setPinError] = useState<string>()
  const [failure, setFailure] = useState<{ text: string; unsure: boolean }>()
  const [sending, setSending] = useState(false)

  const send = async (): Promise<void> => {
    if (sending || blocked) return
    if (!/^\d{6}$/.test(pin)) {
      setPinError(t(pin === '' ? 'pay-password.required' : 'pay-password.invalid'))
      return
    }
    setFailure(undefined)
    setPinError(undefined)
    setSending(true)
    try {
      await onConfirm(pin)
    } catch (error) {
      if (refusalCode(error)?.startsWith('pay-password.')) {
        setPinError(failureText(error))
        setPin('')
      } else setFailure({ text: failureText(error), unsure: isUnanswered(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        // A form of the page would receive it too: React's events bubble up its own tree, not the document's.
        event.stopPropagation()
        void send()
      }}
    >
      <FactList facts={facts} />
      {children}
      {blocked ?? (
        <>
          <PinField
            label={t('pay-password.label')}
            value={pin}
            error={pinError}
            onChange={(next) => {
              setPin(next)
              setPinError(undefined)
            }}
          />
          {failure && (
            <Notice tone="bad" title={failure.text}>
              {t(failure.unsure ? 'confirm.unsure' : 'confirm.nothing-moved')}
            </Notice>
          )}
          <Button type="submit" block loading={sending}>
            {confirm}
          </Button>
        </>
      )}
    </form>
  )
}
