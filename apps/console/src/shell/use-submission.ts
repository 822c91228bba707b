import { type FormEvent, useState } from 'react'
import { failureText } from './api.ts'

/**
 * One sending at a time of what a form holds. What refused it stays to be read until the next try.
 * @param onRefused what was typed and is good once is forgotten
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
