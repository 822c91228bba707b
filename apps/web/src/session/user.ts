import type { Answer } from '@synet/contract/calls'
import { systemClock } from '@synet/core/clock'
import { queryOptions } from '@tanstack/react-query'
import { call, queryClient } from '#api/api.ts'
import { session } from './session.ts'
import { storage } from '@synet/ui/storage'

type User = Answer<'user/info'>

const key = 'last-user'
/** Home keeps here, by run, the paid days that it has shown, and the deposit that it follows. These figures end with the session. */
export const homeNewsKey = 'paid-shown'

/** The user as last shown on this device, while they are logged in. */
function lastShown(): { readonly at: number; readonly user: User } | undefined {
  if (!session.isLogged()) return undefined
  try {
    const kept = JSON.parse(storage.read(key) ?? 'null') as { at: number; user: User } | null
    return kept?.user.balances ? kept : undefined
  } catch {
    return undefined
  }
}

export const lastUserId = (): string | undefined => lastShown()?.user.id
export const forgetUser = (): void => [key, homeNewsKey].forEach(storage.remove)
/** A person who has logged out meanwhile has had everything deleted. */
function keep(user: User): void {
  if (session.isLogged()) storage.write(key, JSON.stringify({ at: systemClock.now().getTime(), user }))
}

/**
 * The time of the one answer that was kept at an earlier visit. Compared with by itself and with no clock: the clock of the
 * device may have been set back meanwhile, and then every later answer would seem to be older than the page.
 */
const firstAt = lastShown()?.at
/** Never in the future, where it would count as new. */
const earlierAt = Math.min(firstAt ?? 0, systemClock.now().getTime())
export const isOfEarlierVisit = (dataUpdatedAt: number): boolean => dataUpdatedAt > 0 && dataUpdatedAt === earlierAt

/**
 * Reads the user who is logged in, with balances (ENT-02); the query cache is its one store. The last answer is kept on the
 * device, so that without a connection the app opens with it, dimmed and dated.
 */
export const userQuery = queryOptions<User>({
  queryKey: ['user/info', {}],
  async queryFn({ signal }) {
    const token = session.token()
    const user = await call('user/info', {}, { signal })
    // Somebody else may have logged in meanwhile.
    if (session.token() === token) keep(user)
    return user
  },
  initialData: () => lastShown()?.user,
  initialDataUpdatedAt() {
    const at = lastShown()?.at
    return at === firstAt ? earlierAt : at
  },
  // However young: from an earlier visit it is asked for again at once.
  staleTime: ({ state }) => (isOfEarlierVisit(state.dataUpdatedAt) ? 0 : 10_000),
})

/** Shows the user of a call's answer everywhere, also after a reload. */
export function showUser(user: User): void {
  keep(user)
  queryClient.setQueryData(userQuery.queryKey, user)
}
