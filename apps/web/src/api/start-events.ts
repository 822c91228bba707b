import type { Envelope } from '@synet/contract/envelope'
import { apiBase, type CallName } from '@synet/contract/routes'
import { systemClock } from '@synet/core/clock'
import { invalidate, reportUnauthorized } from './api.ts'
import { onLogOut } from '#session/log-out.ts'
import { apiLocale } from '#texts/language.ts'
import { session } from '#session/session.ts'
import { createEventParser } from './create-event-parser.ts'

const news: readonly CallName[] = ['user/unread', 'user/notifications']
/** The calls whose answers a pushed event makes stale. */
const staleAfter: Record<string, readonly CallName[]> = {
  recharge: ['recharge/detail', 'recharge/myRecords', 'user/info', 'user/getMoneyLog', ...news],
  withdrawal: ['withdrawal/list', 'user/info', 'user/getMoneyLog', ...news],
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
  balance: ['user/info', 'user/getMoneyLog', 'user/vesting'],
  passkey: ['user/passkeys', ...news],
  transfer: ['user/info', 'user/getMoneyLog', 'user/transferList', ...news],
  adjustment: ['user/info', 'user/getMoneyLog', 'user/vesting', ...news],
}

/** Measures how long the page has been open; a device that slept meanwhile has not counted all of it. */
const pageMs = (): number =>
  Math.ceil(Math.max(performance.now(), systemClock.now().getTime() - performance.timeOrigin))

const firstWaitMs = 1_000
const longestWaitMs = 30_000

let stop: AbortController | undefined
let lastId: string | undefined

async function listen(signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const response = await fetch(`${apiBase}/api/events`, {
        headers: {
          token: session.token() ?? '',
          lang: apiLocale(),
          platform: 'h5',
          accept: 'text/event-stream',
          // Only events after this page's first answers matter.
          ...(lastId === undefined ? { 'since-ms': String(pageMs()) } : { 'last-event-id': lastId }),
        },
        signal,
      })
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
      const parser = createEventParser(({ event, id }) => {
        if (id !== undefined) lastId = id
        invalidate(...(staleAfter[event] ?? []))
      })
      // A reader and no `for await`: Safari cannot iterate a stream.
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) parser.push(piece.value)
    } catch {
      // Polls go on meanwhile.
    }
    if (signal.aborted) return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }
}

/** Pushes arrive while someone is logged in; every page that depends on them also polls. */
export function startEvents(): void {
  const follow = (): void => {
    stop?.abort()
    stop = undefined
    if (!session.isLogged()) return
    stop = new AbortController()
    void listen(stop.signal)
  }
  session.subscribe(follow)
  onLogOut(() => {
    lastId = undefined
  })
  follow()
}
