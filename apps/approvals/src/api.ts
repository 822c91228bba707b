import { CallError, createApprovalsClient } from '@synet/contract/client'
import { fetchWithTime } from '@synet/contract/server-clock'
import { createTabSession } from '@synet/ui/operators/tab-session'
import { QueryClient } from '@tanstack/react-query'
import { refusedField } from '@synet/words/word-of'
import { currentApiLocale } from '@synet/words/translate'
import { t } from '@synet/words/operators/t'

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } })

export const session = createTabSession('approvals-token', 'approvals-session-ended')

export function setToken(next: string | undefined, why?: string): void {
  queryClient.clear()
  session.set(next, why)
}

export const call = createApprovalsClient({
  origin: location.origin,
  fetch: fetchWithTime,
  lang: currentApiLocale,
  token: session.token,
  onUnauthorized: (message) => {
    if (session.token() !== undefined) setToken(undefined, message || t('request.error'))
  },
})

/** The labels of this page's own fields. */
const labels: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  twoFrom: 'approvals.two-from',
  automaticPerUser: 'approvals.automatic-user',
  automaticPerDay: 'approvals.automatic-day',
  newAddressHours: 'approvals.new-address-hours',
  name: 'fact.operator',
}

function refusalText({ message, data }: CallError): string {
  if (data?.error !== 'request.invalid') return message
  const path = String(data['field'])
  const label = labels[path.split('.').at(-1) ?? '']
  return t('request.invalid', { field: label ? t(label) : refusedField(path) })
}

/** Browsers throw a `NotAllowedError` when the person cancels or the key does not answer in time. */
export const failureText = (error: unknown): string =>
  error instanceof CallError && error.data
    ? refusalText(error)
    : t(isCancelled(error) ? 'approvals.cancelled' : 'request.failed')

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
