import { CallError, createApprovalsClient } from '@synet/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { apiLocale } from '#language.ts'
import { t } from '#t.ts'

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } })

/** The session lives as long as the tab is open and is not stored. */
let token: string | undefined
const listeners = new Set<() => void>()

export function setToken(next: string | undefined): void {
  token = next
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
  fetch: (...input) => fetch(...input),
  lang: apiLocale,
  token: () => token,
  onUnauthorized: () => setToken(undefined),
})

/** Browsers throw a `NotAllowedError` when the person cancels or the key does not answer in time. */
export const failureText = (error: unknown): string =>
  error instanceof CallError && error.data
    ? error.message
    : t(isCancelled(error) ? 'approvals.cancelled' : 'request.failed')

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
