import { createPublicClient, fallback, http } from 'viem'
import { fetchAnswer } from '#rpc/node-answer'

export type EvmClient = ReturnType<typeof createPublicClient>

/** The library's own limit of time ends with the headers: one that reads the whole answer is within it. */
const options = (timeoutMs: number) => ({ timeout: timeoutMs, retryCount: 0, fetchFn: fetchAnswer })

export const openClient = (url: string, timeoutMs: number): EvmClient =>
  createPublicClient({ transport: http(url, options(timeoutMs)) })

/** Combines all endpoints: a call that fails on one is sent to the next. */
export const openFallbackClient = (urls: readonly string[], timeoutMs: number): EvmClient =>
  createPublicClient({
    transport: fallback(
      urls.map((url) => http(url, options(timeoutMs))),
      { retryCount: 1 },
    ),
  })
