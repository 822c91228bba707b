import { apiBase } from '@synet/contract/routes'
import type { Project } from './queries.ts'

const checkpointUrl = (hash: string): string => `${apiBase}/blob/${hash}`

/** Weights are f16. */
export const checkpointBytes = ({ parameters }: Project): number => 2 * parameters

/** The weights of a version. @throws when they don't come, or are not those of the hash */
export async function loadCheckpoint(hash: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(checkpointUrl(hash), { signal })
  if (!response.ok) throw new Error(`no checkpoint: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== hash) throw new Error('the checkpoint is not the one asked for')
  return bytes
}
