import { afterEach, expect, it, vi } from 'vitest'
import { requestStore } from './request-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const place = { database: 'kept', store: 'units' }
const put = () => requestStore(place, 'readwrite', (store) => store.put('a', 'b'))

/** A database whose request succeeds; the test decides what becomes of the transaction. */
function storeOf(given: { transaction?: () => unknown; open?: () => unknown }) {
  const opening = { result: { transaction: given.transaction, close: vi.fn() } } as never as IDBOpenDBRequest
  vi.stubGlobal('indexedDB', { open: given.open ?? (() => opening) })
  return opening
}

it('settles when the browser throws while it opens, inside a handler, or on commit [FLT-04]', async () => {
  storeOf({
    open: () => {
      throw new Error('forbidden')
    },
  })
  await expect(put()).rejects.toThrow('forbidden')

  const gone = storeOf({
    transaction: () => {
      throw new Error('closing')
    },
  })
  const thrown = put()
  gone.onsuccess?.call(gone, new Event('success'))
  await expect(thrown).rejects.toThrow('closing')
  expect(gone.result.close).toHaveBeenCalled()

  const transaction: Record<string, unknown> = { objectStore: () => ({ put: () => ({ result: 'b' }) }), error: null }
  const full = storeOf({ transaction: () => transaction })
  const aborted = put()
  full.onsuccess?.call(full, new Event('success'))
  transaction['error'] = new Error('quota')
  ;(transaction['onabort'] as () => void)()
  await expect(aborted).rejects.toThrow('quota')
})

it('settles when the browser never answers [FLT-04]', async () => {
  vi.useFakeTimers()
  storeOf({})
  const asked = expect(put()).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(10_000)
  await asked
})
