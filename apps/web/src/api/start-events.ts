import type { Envelope } from '@synet/contract/envelope'
import type { EventKind } from '@synet/contract/event-kinds'
import { apiBase, type CallName } from '@synet/contract/routes'
import { systemClock } from '@synet/core/clock'
import { withResolvers } from '@synet/core/with-resolvers'
import { onlineManager } from '@tanstack/react-query'
import { queryClient, reportUnauthorized } from './api.ts'
import { onLogOut } from '#session/log-out.ts'
import { apiLocale } from '#texts/language.ts'
import { session } from '#session/session.ts'
import { createEventParser } from './create-event-parser.ts'

const news: readonly CallName[] = ['user/unread', 'user/notifications']
/** The home page values what is available beside it. */
const balances: readonly CallName[] = ['user/info', 'purchase/income']
/** The calls whose answers a pushed event makes stale. */
const staleAfter: Readonly<Record<EventKind, readonly CallName[]>> = {
  recharge: ['recharge/detail', 'recharge/myRecords', ...balances, 'user/getMoneyLog', ...news],
  withdrawal: ['withdrawal/list', ...balances, 'user/getMoneyLog', ...news],
  run: [
    'purchase/taskPledgeList',
    'purchase/taskIncome',
    'purchase/income',
    'train/units',
    'train/offences',
    'user/info',
    ...news,
  ],
  software: ['user/info', ...news],
  node: ['user/info', ...news],
  balance: [...balances, 'user/getMoneyLog', 'user/vesting'],
  passkey: ['user/passkeys', ...news],
  security: ['user/security', 'user/info', ...news],
  transfer: [...balances, 'user/getMoneyLog', 'user/transferList', ...news],
  adjustment: [...balances, 'user/getMoneyLog', 'user/vesting', ...news],
}

/** Measures how long the page has been open; a device that slept meanwhile has not counted all of it. */
const pageMs = (): number =>
  Math.ceil(Math.max(performance.now(), systemClock.now().getTime() - performance.timeOrigin))

const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** The server may ask a page to stay away for longer. */
const longestRetryMs = 5 * 60_000
/** The server sends something every fifteen seconds: a connection that is silent for longer counts as lost. */
const silenceMs = 45_000

/** An event of the server, or that the stream is back after an outage. */
type News =
  | { readonly event: string; readonly id: string | undefined }
  | { readonly event: 'back'; readonly lostAt: number }

const name = 'synet events'
/** Between the tabs of this browser, where it knows both locks and channels: of those that are shown, one listens for all. */
const channel = openChannel()
function openChannel(): BroadcastChannel | undefined {
  try {
    return 'locks' in navigator ? new BroadcastChannel(name) : undefined
  } catch {
    // A browser that may keep nothing for a site refuses channels, too.
    return undefined
  }
}

let stop: AbortController | undefined
let lastId: string | undefined
const stale = new Set<CallName>()

/** Fetches what is shown once for all events that come together. A hidden page does it when it is shown. */
function takeStale(calls: readonly CallName[]): void {
  if (stale.size === 0) queueMicrotask(fetchStale)
  for (const call of calls) stale.add(call)
}

function fetchStale(): void {
  const refetchType = document.hidden ? 'none' : 'active'
  for (const call of stale) void queryClient.invalidateQueries({ queryKey: [call], refetchType })
  stale.clear()
}

function handleNews(news: News): void {
  if ('lostAt' in news) {
    refetchOlderThan(news.lostAt)
    return
  }
  if (news.id !== undefined) lastId = news.id
  // A server of a later release may know others.
  takeStale((staleAfter as Partial<Record<string, readonly CallName[]>>)[news.event] ?? [])
}

/** Fetches again what failed, waits for a connection, or may have changed. No browser reliably reports that it is online again. */
function refetchOlderThan(lostAt: number): void {
  onlineManager.setOnline(true)
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt < lostAt,
    refetchType: document.hidden ? 'none' : 'active',
  })
}

function tell(news: News): void {
  handleNews(news)
  channel?.postMessage(news)
}

/** @returns early, without an error, when the signal says so */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** @throws when nothing comes for too long */
async function beforeSilence<T>(coming: Promise<T>): Promise<T> {
  const { promise, reject } = withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('silence')), silenceMs)
  return Promise.race([coming, promise]).finally(() => clearTimeout(timer))
}

async function listen(signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs
  /** Since when there has been no stream. */
  let lostAt: number | undefined
  while (!signal.aborted) {
    let nextMs = Math.min(longestWaitMs, waitMs * 2)
    const attempt = new AbortController()
    const giveUp = (): void => attempt.abort()
    signal.addEventListener('abort', giveUp)
    try {
      const asked = fetch(`${apiBase}/api/events`, {
        headers: {
          token: session.token() ?? '',
          lang: apiLocale(),
          platform: 'h5',
          accept: 'text/event-stream',
          // Only events after this page's first answers matter.
          ...(lastId === undefined ? { 'since-ms': String(pageMs()) } : { 'last-event-id': lastId }),
        },
        signal: attempt.signal,
      })
      const response = await beforeSilence(asked)
      if (response.headers.get('content-type')?.includes('json')) {
        const { code, msg } = (await response.json()) as Envelope
        // Logged out elsewhere: this page hears it first.
        if (code === 401) {
          reportUnauthorized(msg)
          return
        }
      }
      if (!response.ok || !response.body || !response.headers.get('content-type')?.includes('event-stream')) {
        throw new Error('no stream')
      }
      waitMs = firstWaitMs
      nextMs = firstWaitMs * 2
      if (lostAt !== undefined) tell({ event: 'back', lostAt })
      lostAt = undefined
      const parser = createEventParser(({ event, id }) => tell({ event, id }))
      // A reader and no `for await`: Safari cannot iterate a stream.
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const read = () => beforeSilence(reader.read())
      for (let piece = await read(); !piece.done; piece = await read()) parser.push(piece.value)
      waitMs = Math.min(longestRetryMs, parser.retryMs() ?? firstWaitMs)
    } catch {
      // Polls continue meanwhile.
      lostAt ??= systemClock.now().getTime()
    } finally {
      signal.removeEventListener('abort', giveUp)
      attempt.abort()
    }
    await wait(waitMs, signal)
    waitMs = nextMs
  }
}

/**
 * Listens as soon as no other tab does. A browser opens six connections to an origin without HTTP/2, and a stream keeps
 * one: with a stream in each tab, the seventh would never open. When the tab that listens is closed or hidden, another one
 * continues at once, from the last event that it was told.
 */
async function listenForAll(signal: AbortSignal): Promise<void> {
  if (!channel) return listen(signal)
  let isListening = false
  try {
    const listening = navigator.locks.request(name, { signal }, () => {
      isListening = true
      return listen(signal)
    })
    // This tab has missed the news that the other one sent before this one began to listen.
    const missed = navigator.locks.query().then(() => {
      if (!isListening && !signal.aborted) takeStale(Object.values(staleAfter).flat())
    })
    await Promise.all([listening, missed])
  } catch {
    // Some private modes have locks and refuse them.
    if (!signal.aborted) await listen(signal)
  }
}

/**
 * Pushes arrive while someone is logged in and the page is shown; every page that depends on them also polls. A page that
 * is shown again asks for what it has missed.
 */
export function startEvents(): void {
  const follow = (): void => {
    stop?.abort()
    stop = undefined
    if (!session.isLogged() || document.hidden) return
    stop = new AbortController()
    void listenForAll(stop.signal)
  }
  session.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (session.isLogged()) handleNews(data)
  })
  onLogOut(() => {
    lastId = undefined
  })
  follow()
}
