import { toast } from '@synet/ui/overlays/toast'
import { CallError, createOpsClient, isUnanswered } from '@synet/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { fetchWithTime } from '@synet/contract/server-clock'
import { refusedField } from '@synet/words/word-of'
import { currentApiLocale } from '@synet/words/translate'
import { session } from './session.ts'
import { t } from '@synet/words/operators/t'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: (failures, error) => isUnanswered(error) && failures < 2 } },
})

export const failureText = (error: unknown): string => {
  if (!(error instanceof CallError) || isUnanswered(error)) return t('request.failed')
  return error.data?.error === 'request.invalid'
    ? t('request.invalid', { field: refusedField(String(error.data['field'])) })
    : error.message
}

export const call = createOpsClient({
  origin: location.origin,
  fetch: fetchWithTime,
  lang: currentApiLocale,
  token: session.token,
  onUnauthorized: (message) => {
    if (session.token() === undefined) return
    session.set(undefined, message || t('request.error'))
    queryClient.clear()
  },
})

/** Says what was done, closes the form, and reads everything again. */
export function finishForm(text: string, onDone: () => void): void {
  toast(text)
  onDone()
  void queryClient.invalidateQueries()
}
