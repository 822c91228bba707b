import { createPublicClient, fallback, http } from 'viem'

export type EvmClient = ReturnType<typeof createPublicClient>

const options = (timeoutMs: number) => ({ timeout: timeoutMs, retryCount: 0 })

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
