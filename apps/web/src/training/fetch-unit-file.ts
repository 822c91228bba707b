import { apiBase } from '@synet/contract/routes'
import { readBody } from '@synet/core/read-body'
import { session } from '#session/session.ts'

/** A unit's URLs are relative to the API's base. */
const unitUrl = (url: string): string => (url.startsWith(apiBase) ? url : `${apiBase}/${url.replace(/^\//, '')}`)

/** Fetches a model or a shard of at most so many bytes. */
export async function fetchUnitFile(url: string, bytesMax: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(unitUrl(url), { headers: { token: session.token() ?? '', platform: 'h5' }, signal })
  if (!response.ok) throw new Error(`download failed: ${response.status}`)
  return readBody(response.body, bytesMax)
}
