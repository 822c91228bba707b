import { assertReadable, fetchAnswer, readFields } from '#rpc/node-answer'

export interface TronNodes {
  /** Base URLs without a trailing slash. */
  readonly bases: readonly string[]
  post<T>(base: string, path: string, body: unknown): Promise<T>
  /** The first answer of any node. @throws the error of the last node */
  ask<T>(path: string, body: unknown): Promise<T>
  /** Asks one node after the other for something that takes several calls. @throws the error of the last node */
  first<T>(read: (base: string) => Promise<T>): Promise<T>
}

/** TRON's own HTTP interface. */
export function openTronNodes(urls: readonly string[], timeoutMs: number): TronNodes {
  const bases = urls.map((url) => url.replace(/\/$/, ''))
  const post = async <T>(base: string, path: string, body: unknown): Promise<T> => {
    const response = await fetchAnswer(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    const answer: unknown = await response.json().catch((error: unknown) => {
      assertReadable(!(error instanceof SyntaxError), `JSON of ${path}`)
      throw error
    })
    return readFields(answer, `object of ${path}`) as T
  }
  const first = async <T>(read: (base: string) => Promise<T>): Promise<T> => {
    let failure: unknown = new Error('no node')
    for (const base of bases) {
      try {
        return await read(base)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
  return { bases, post, ask: (path, body) => first((base) => post(base, path, body)), first }
}
