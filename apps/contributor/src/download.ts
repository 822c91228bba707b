import { fetchBounded } from '@synet/core/read-body'
import type { TrainingClientDeps } from '@synet/training/client/training-client'

/** Downloads the files of units from the server that the user named, and from nowhere else. */
export const createDownload =
  (server: string): TrainingClientDeps['download'] =>
  async (url, bytesMax, signal) => {
    const from = new URL(url, server)
    if (from.origin !== server) throw new Error(`download failed: ${url} is no file of ${server}`)
    const response = await fetchBounded(bytesMax)(from, { signal })
    if (!response.ok) throw new Error(`download failed: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
