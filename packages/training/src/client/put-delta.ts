import { withTimeout } from '@synet/core/with-timeout'
import type { Answer } from '@synet/contract/calls'

/** Where a delta may be put. */
export type Upload = NonNullable<Answer<'train/commit'>['upload']>

const uploadMs = 60_000

/**
 * Puts a delta straight into the object store.
 * @returns false when the store refuses it or is out of reach
 */
export async function putDelta(
  { url, headers }: Upload,
  delta: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers,
      body: delta,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: withTimeout(signal, uploadMs),
    })
    return response.ok
  } catch {
    return false
  }
}
