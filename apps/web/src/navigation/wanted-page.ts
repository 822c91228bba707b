import type { Route } from '#routes.ts'
import { parseRoute } from './route-address.ts'

/** The page a visitor first asked for, kept over log-in and reloads of this browser tab (NAV-07). */
const key = 'wanted'

export const wantedPage = {
  keep(address: string): void {
    try {
      sessionStorage.setItem(key, address)
    } catch {
      // Then log-in leads home.
    }
  },
  /** @returns undefined also when what was kept is no page of this version */
  take(): Route | undefined {
    try {
      const address = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return address === null ? undefined : parseRoute(address)
    } catch {
      return undefined
    }
  },
}
