import type { Answer, RequestInput } from '@synet/contract/calls'
import { CallError, createClient, isUnanswered, unsentStatus } from '@synet/contract/client'
import type { CallName } from '@synet/contract/routes'
import { fetchWithTime } from '@synet/contract/server-clock'
import { onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { apiLocale } from '#texts/language.ts'
import { parseQuery } from '#navigation/query-string.ts'
import { session } from '#session/session.ts'

let unauthorized: (message: string) => void = () => undefined
/** Sets what happens on a 401: dialogs and navigation belong to the session. */
export const onUnauthorized = (handle: (message: string) => void): void => {
  unauthorized = handle
}
/** Reports the refusal of a request that is no call. */
export const reportUnauthorized = (message: string): void => unauthorized(message)

/** The `source` parameter, in the hash or before it. */
function sourceOfPage(): string | undefined {
  const hashSearch = location.hash.split('?')[1] ?? ''
  const source = parseQuery(hashSearch)['source'] ?? parseQuery(location.search)['source']
  return typeof source === 'string' ? source : undefined
}

/** A call that the page itself made before this code was there. */
let { early } = globalThis as { early?: { path: string; answer: Promise<Response> } }

/** The first time only: later calls want newer data. */
async function answerEarly(url: Parameters<typeof fetch>[0]): Promise<Response | undefined> {
  if (!early || !(url instanceof URL && url.pathname + url.search === early.path)) return undefined
  const { answer } = early
  early = undefined
  return answer.catch(() => undefined)
}

/** Each in a task of its own: a page that asks five things at once would keep a tap waiting for all of them to begin. */
async function fetchNext(...input: Parameters<typeof fetch>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve))
  const known = await answerEarly(input[0])
  // Its time is that of the page's beginning.
  if (known) return known
  // The call is not tried, so that people are rightly told that nothing was sent.
  if (!navigator.onLine) throw new CallError(unsentStatus, '')
  return fetchWithTime(...input)
}

export const call = createClient({
  origin: location.origin,
  fetch: fetchNext,
  lang: apiLocale,
  token: session.token,
  source: sourceOfPage,
  onUnauthorized: (message) => unauthorized(message),
})

// The manager only listens to changes: an app that opens without a connection would wait for answers.
onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => isUnanswered(error) && failures < 2,
    },
    mutations: { retry: false },
  },
})

/** Query options of a reading call; its key is its name and input, so that a name alone invalidates all of it. */
export const callQuery = <N extends CallName>(name: N, input: RequestInput<N>) =>
  queryOptions<Answer<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
  })

export const invalidate = (...names: readonly CallName[]): void => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
}
