import type { Answer, RequestInput } from '@synet/contract/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { useTimeLeft } from '#texts/countdown.ts'
import { useDebouncedValue } from '#forms/use-debounced-value.ts'

/** A new quote is fetched so long before the old one expires. */
const marginMs = 3_000
const againMinMs = 4_000

type Quotes = 'user/exchangeQuote' | 'withdrawal/quote'

export interface LiveQuote<Q> {
  /** The newest there is; `isOld` while it is not for exactly what is typed, or has ended. */
  readonly quote: Q | undefined
  readonly isOld: boolean
  /** The former quote for the same input, when its figures were different. */
  readonly before: Q | undefined
  readonly error: Error | null
  readonly secondsLeft: number
  /**
   * Fetches a quote of its own for what is typed, or returns the unsure one for the same input. A failure becomes the
   * `error` until something else is typed.
   */
  readonly take: () => Promise<Q | undefined>
  /** A quote that was sent without an answer: only the server knows whether it was used. */
  readonly sent: { readonly unsure: Q | undefined; readonly onUnsure: (quote: Q | undefined) => void }
}

/**
 * A quote that follows what is typed and renews itself while the page is in sight.
 * @param input undefined while it is not worth asking
 * @param figure what a person would see change; a function of the module, not of a render
 */
export function useLiveQuote<N extends Quotes>(
  name: N,
  input: RequestInput<N> | undefined,
  figure: (quote: Answer<N>) => string,
  paused: boolean,
): LiveQuote<Answer<N>> {
  const key = input && JSON.stringify(input)
  const debounced = useDebouncedValue(key)
  const isSettled = debounced === key
  const query = useQuery<Answer<N>>({
    queryKey: [name, debounced],
    queryFn: ({ signal }) => {
      if (!input) throw new Error('nothing to quote')
      return call(name, input, { signal })
    },
    enabled: input !== undefined && isSettled && !paused,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (paused || !state.data) return false
      return Math.max(againMinMs, new Date(state.data.expiresAt).getTime() - clock.now().getTime() - marginMs)
    },
  })
  const { data } = query
  const fits = input !== undefined && isSettled && data !== undefined && !query.isPlaceholderData
  const last = useRef<{ key: string; quote: Answer<N> }>(undefined)
  const [before, setBefore] = useState<{ key: string; quote: Answer<N> }>()
  useEffect(() => {
    if (!fits || key === undefined) return
    const former = last.current
    if (former?.key === key && figure(former.quote) !== figure(data)) setBefore(former)
    last.current = { key, quote: data }
  }, [data, fits, key, figure])
  const [failed, setFailed] = useState<{ key: string; error: Error }>()
  const [unsure, setUnsure] = useState<{ key: string | undefined; quote: Answer<N> }>()
  const take = async (): Promise<Answer<N> | undefined> => {
    if (input === undefined || key === undefined) return undefined
    setFailed(undefined)
    if (unsure?.key === key) return unsure.quote
    try {
      return await call(name, input)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailed({ key, error })
      return undefined
    }
  }
  const leftMs = useTimeLeft(fits ? data.expiresAt : undefined)
  return {
    quote: input === undefined ? undefined : data,
    isOld: !fits || leftMs === 0,
    before: fits && before && before.key === key && figure(before.quote) !== figure(data) ? before.quote : undefined,
    error: input === undefined ? null : (query.error ?? (failed && failed.key === key ? failed.error : null)),
    secondsLeft: Math.floor(leftMs / 1_000),
    take,
    sent: { unsure: unsure?.quote, onUnsure: (quote) => setUnsure(quote && { key, quote }) },
  }
}
