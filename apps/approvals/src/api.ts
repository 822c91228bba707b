import { CallError, createApprovalsClient } from '@synet/contract/client'
import { fetchWithTime } from '@synet/contract/server-clock'
import { tabStorage } from '@synet/ui/storage'
import { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { refusedField } from '@synet/words/word-of'
import { apiLocale } from '#language.ts'
import { t } from '#t.ts'

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } })

/** The session lives as long as its tab: a reload keeps it, and no other tab or later visit has it. */
const key = 'approvals-token'
/** A reload still says why the session ended. */
const reasonKey = 'approvals-session-ended'
let token = tabStorage.read(key)
let reason = tabStorage.read(reasonKey)
const listeners = new Set<() => void>()

/** Why the last session ended, unless the operator ended it. */
export const endReason = (): string | undefined => reason

const keep = (name: string, value: string | undefined): void =>
  value === undefined ? tabStorage.remove(name) : tabStorage.write(name, value)

export function setToken(next: string | undefined, why?: string): void {
  token = next
  reason = why
  keep(key, next)
  keep(reasonKey, why)
  queryClient.clear()
  for (const listener of listeners) listener()
}

export const useToken = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => token,
  )

export const call = createApprovalsClient({
  origin: location.origin,
  fetch: fetchWithTime,
  lang: apiLocale,
  token: () => token,
  onUnauthorized: (message) => {
    if (token !== undefined) setToken(undefined, message || t('request.error'))
  },
})

/** The labels of this page's own fields. */
const labels: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  twoFrom: 'approvals.two-from',
  automaticPerUser: 'approvals.automatic-user',
  automaticPerDay: 'approvals.automatic-day',
  newAddressHours: 'approvals.new-address-hours',
  name: 'approvals.operator',
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
