import { CallError } from '@synet/contract/client'
import type { Envelope, RefusalData } from '@synet/contract/envelope'
import { apiBase } from '@synet/contract/routes'
import { reportUnauthorized } from './api.ts'
import { apiLocale } from '#texts/language.ts'
import { session } from '#session/session.ts'

/**
 * Fetches a file that the server streams.
 * @param path below the API base, with its query
 * @param onBytes gets the number of bytes received so far
 * @throws CallError with the server's message; AbortError when the person called it off
 */
export async function downloadFile(
  path: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Blob> {
  const headers = { token: session.token() ?? '', lang: apiLocale(), platform: 'h5' }
  try {
    const response = await fetch(apiBase + path, { headers, signal })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !response.body || !type.startsWith('text/csv')) {
      const envelope = (await response.json()) as Envelope
      const code = response.status === 401 ? 401 : envelope.code
      if (code === 401) reportUnauthorized(envelope.msg)
      throw new CallError(code, envelope.msg || 'Request failed', envelope.data as RefusalData | undefined)
    }
    const parts: BlobPart[] = []
    let bytes = 0
    // A reader and no `for await`: Safari cannot iterate a stream.
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      bytes += part.value.byteLength
      onBytes(bytes)
    }
    return new Blob(parts, { type })
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error
    throw new CallError(0, 'Request failed')
  }
}
