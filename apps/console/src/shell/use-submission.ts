import { type FormEvent, useState } from 'react'
import { failureText } from './api.ts'

/**
 * Submits a form, one request at a time. The refusal shows until the next try.
 * @param onRefused clears fields that work once, such as codes
 */
export function useSubmission(submit: () => Promise<unknown>, onRefused: () => void) {
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setFailure(undefined)
    setSending(true)
    try {
      await submit()
    } catch (error) {
      setFailure(failureText(error))
      onRefused()
      setSending(false)
    }
  }
  return {
    failure,
    sending,
    onSubmit: (event: FormEvent): void => {
      event.preventDefault()
      if (!sending) void send()
    },
  }
}
