import { isUnanswered } from '@synet/contract/client'
import type { CallName } from '@synet/contract/routes'
import { systemClock } from '@synet/core/clock'
import type { Query } from '@tanstack/react-query'
import { queryClient } from '#api/api.ts'
import { earlierAnswers } from '#api/earlier-answers.ts'
import { session } from '#session/session.ts'
import { forgetUser, userQuery } from '#session/user.ts'
import { savedLanguage } from '#texts/language.ts'
import { requestStore } from '#training/request-store.ts'

/**
 * The calls whose answers are kept. Anything else is not: tickets, codes and keys, the word of our mails, quotes, the
 * address of an order that waits for its payment, and what another person is called.
 */
const persistedCalls: ReadonlySet<unknown> = new Set<CallName>([
  'bank/list',
  'index/config',
  'index/document',
  'index/documents',
  'index/slides',
  'project/detail',
  'project/list',
  'project/merge',
  'project/scores',
  'proof/anchors',
  'proof/changes',
  'proof/epochs',
  'proof/figures',
  'proof/grants',
  'purchase/income',
  'purchase/nodeList',
  'purchase/records',
  'purchase/softwareList',
  'purchase/taskIncome',
  'purchase/taskList',
  'purchase/taskPledgeList',
  'recharge/myRecords',
  'stock/detail',
  'train/offences',
  'train/units',
  'user/contributorTokens',
  'user/dataReads',
  'user/documents',
  'user/exchangeList',
  'user/getMoneyLog',
  'user/logIns',
  'user/noticeChoices',
  'user/notices',
  'user/notifications',
  'user/passkeys',
  'user/secondFactor',
  'user/sessions',
  'user/team',
  'user/teamEarnings',
  'user/transferList',
  'user/vesting',
  'withdrawal/list',
])
const store = { database: 'synet-answers', store: 'answers' }
/** A usual answer comes sooner, and the service worker waits as long for the page. */
const patienceMs = 4_000
const gatherMs = 1_000
/** Together at most 10 million characters. */
const charactersMax = 100_000
const answersMax = 100
const keptMs = 30 * 24 * 3_600_000

interface Kept {
  readonly owner: string
  readonly at: number
  readonly data: unknown
}

/**
 * Answers are of one account, in one language, and for the build that reads them: another build may expect other fields.
 * @returns undefined while it is not known whose they are
 */
function ownerNow(): string | undefined {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (!user || !session.isLogged()) return undefined
  return JSON.stringify([user.id, savedLanguage(), document.querySelector('script[src]')?.getAttribute('src')])
}

const nameOf = (owner: string, query: Query): string => `${owner} ${query.queryHash}`

const forget = (): void => void requestStore(store, 'readwrite', (all) => all.clear()).catch(() => undefined)

/** Deletes what is old or somebody else's, and the oldest beyond the most that is kept. */
async function tidy(owner: string): Promise<void> {
  const since = systemClock.now().getTime() - keptMs
  await requestStore(store, 'readwrite', (all) => {
    const asked = all.openCursor()
    const left: { name: IDBValidKey; at: number }[] = []
    asked.onsuccess = () => {
      const cursor = asked.result
      if (cursor) {
        const kept: Kept = cursor.value
        if (kept.owner !== owner || kept.at < since) cursor.delete()
        else left.push({ name: cursor.primaryKey, at: kept.at })
        cursor.continue()
        return
      }
      left.sort((a, b) => b.at - a.at)
      for (const { name } of left.slice(answersMax)) all.delete(name)
    }
    return asked
  })
}

async function keep(owner: string, queries: ReadonlySet<Query>): Promise<void> {
  for (const query of queries) {
    const { data, dataUpdatedAt: at } = query.state
    if (data === undefined || JSON.stringify(data).length > charactersMax) continue
    await requestStore(store, 'readwrite', (all) => {
      // A person who has logged out meanwhile has had everything deleted.
      if (ownerNow() !== owner) throw new Error('another account')
      return all.put({ owner, at, data } satisfies Kept, nameOf(owner, query))
    })
  }
  await tidy(owner)
}

/** Gives a question without an answer the one that is kept. The question stays open. */
async function standIn(query: Query): Promise<void> {
  const owner = ownerNow()
  if (owner === undefined) return
  const kept = await requestStore<Kept | undefined>(store, 'readonly', (all) => all.get(nameOf(owner, query)))
  if (!kept || query.state.data !== undefined || ownerNow() !== owner) return
  // Never in the future, where it would count as new.
  const at = Math.min(kept.at, systemClock.now().getTime() - 1)
  earlierAnswers.add(at)
  queryClient.setQueryData(query.queryKey, kept.data, { updatedAt: at })
  // However young it is, the next chance to ask again is taken.
  query.invalidate()
}

function standInIfMissing(query: Query): void {
  const { data, error, fetchStatus } = query.state
  const isMissing = data === undefined && (error ? isUnanswered(error) : fetchStatus !== 'idle')
  if (isMissing) standIn(query).catch(() => undefined)
}

/**
 * Keeps the last answers on the device while somebody is logged in. Where none comes, because there is no connection or
 * one that is as good as none, a page shows the kept one with its age. A browser that stores nothing works as before.
 */
export function persistAnswers(): void {
  let changed = new Set<Query>()
  const collectAnswer = (query: Query): void => {
    if (changed.size === 0) {
      setTimeout(() => {
        const now = changed
        changed = new Set()
        const owner = ownerNow()
        if (owner !== undefined) keep(owner, now).catch(() => undefined)
      }, gatherMs)
    }
    changed.add(query)
  }
  const wait = (query: Query): void => {
    setTimeout(() => standInIfMissing(query), query.state.fetchStatus === 'paused' ? 0 : patienceMs)
  }
  const isKept = (query: Query): boolean => persistedCalls.has(query.queryKey[0])
  const forgetOthers = (): void => {
    changed.clear()
    if (session.isLogged()) return
    forget()
    // Another tab may have stored its user while this browser was logged out.
    forgetUser()
  }
  session.subscribe(forgetOthers)
  forgetOthers()
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll().filter(isKept)) {
    if (query.state.data === undefined) wait(query)
    else collectAnswer(query)
  }
  cache.subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return
    const { query, action } = event
    if (action.type === 'success' && action.manual !== true) collectAnswer(query)
    if (action.type === 'fetch') wait(query)
    if (action.type === 'pause' || action.type === 'error') standInIfMissing(query)
  })
}
