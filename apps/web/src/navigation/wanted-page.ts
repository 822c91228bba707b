import { tabStorage } from '@synet/ui/storage'
import type { Route } from '#routes.ts'
import { parseRoute } from './route-address.ts'

/** The page a visitor first asked for, kept over log-in and reloads of this browser tab (NAV-07). */
const key = 'wanted'

/** The page that a visitor wanted before log-in; without one, log-in leads home. */
export const wantedPage = {
  keep: (address: string): void => tabStorage.write(key, address),
  /** @returns undefined also when what was kept is no page of this version */
  take(): Route | undefined {
    const address = tabStorage.read(key)
    tabStorage.remove(key)
    return address === undefined ? undefined : parseRoute(address)
  },
}
