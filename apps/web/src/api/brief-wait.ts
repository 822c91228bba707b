import type { FetchQueryOptions } from '@tanstack/react-query'
import { queryClient } from './api.ts'

const maxMs = 300

/** Waits at most 300 ms for an answer, so that its part comes with the page instead of moving it. Failures are the page's to show. */
export const waitBriefly = async <T, E, D, K extends readonly unknown[]>(
  query: FetchQueryOptions<T, E, D, K>,
): Promise<void> => {
  await Promise.race([queryClient.prefetchQuery(query), new Promise((resolve) => setTimeout(resolve, maxMs))])
}
