import { tabStorage } from '@synet/ui/storage'
import { clock } from '@synet/contract/server-clock'

/** The token of this tab. It survives a reload, and ends with the tab. */
export interface ComputerToken {
  readonly token: string
  readonly expiresAt: string
}

const place = 'computer-token'

export function readToken(): ComputerToken | undefined {
  try {
    const kept = JSON.parse(tabStorage.read(place) ?? 'null') as ComputerToken | null
    return kept && new Date(kept.expiresAt) > clock.now() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Without storage the token lives as long as the page. */
export function saveToken(token: ComputerToken | undefined): void {
  if (token) tabStorage.write(place, JSON.stringify(token))
  else tabStorage.remove(place)
}
