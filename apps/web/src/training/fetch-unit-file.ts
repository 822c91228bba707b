import { apiBase } from '@synet/contract/routes'
import { session } from '#session/session.ts'

/** A unit's URLs are relative to the API's base. */
const unitUrl = (url: string): string => (url.startsWith(apiBase) ? url : `${apiBase}/${url.replace(/^\//, '')}`)

/** Fetches a model or a shard. */
export async function fetchUnitFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(unitUrl(url), { headers: { token: session.token() ?? '', platform: 'h5' }, signal })
  if (!response.ok) throw new Error(`download failed: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
