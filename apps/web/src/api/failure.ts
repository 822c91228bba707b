import { CallError, isUnanswered, unsentStatus } from '@synet/contract/client'
import { toast } from '@synet/ui/overlays/toast'
import { t } from '#texts/t.ts'

/** The text of an error for the user: the server's message in their language, that nothing was sent, or that the request failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return t('request.failed')
  if (!isUnanswered(error)) return error.message
  return t(error.code === unsentStatus ? 'offline.unsent' : 'request.failed')
}

export const refusalCode = (error: unknown): string | undefined =>
  error instanceof CallError ? error.data?.error : undefined

/** The end of a session has a modal of its own (ST-07). */
export const toastFailure = (error: unknown): void => {
  if (!(error instanceof CallError && error.code === 401)) toast(failureText(error), 'error')
}
