import { CallError, createOpsClient } from '@synet/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { fetchWithTime } from '@synet/contract/server-clock'
import { apiLocale } from './language.ts'
import { session } from './session.ts'
import { t } from './t.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: (failures, error) => isUnanswered(error) && failures < 2 } },
})

export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || (error.data === undefined && error.code !== 401)

export const failureText = (error: unknown): string =>
  error instanceof CallError && !isUnanswered(error) ? error.message : t('request.failed')

export const call = createOpsClient({
  origin: location.origin,
  fetch: fetchWithTime,
  lang: apiLocale,
  token: session.token,
  onUnauthorized: (message) => {
    if (session.token() === undefined) return
    session.set(undefined, message || t('request.error'))
    queryClient.clear()
  },
})
