import { apiBase } from '@synet/contract/routes'

/** Weights, a part of a text, or its scores. @throws when they don't come, or are not those of the hash */
export async function loadBlob(hash: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(`${apiBase}/blob/${hash}`, { signal })
  if (!response.ok) throw new Error(`no blob: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== hash) throw new Error('the blob is not the one asked for')
  return bytes
}
