import { afterEach, describe, expect, it, vi } from 'vitest'
import { callWorker } from './call-worker.ts'

/** A worker as the browser has it, without its thread. */
class QuietWorker {
  onerror: ((event: { message: string }) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onmessageerror: (() => void) | null = null
  asked: unknown[] = []
  ended = false
  postMessage(message: unknown): void {
    this.asked.push(message)
  }
  terminate(): void {
    this.ended = true
  }
}

const begin = (signal?: AbortSignal) => {
  const worker = new QuietWorker()
  const read = (message: number | 'bad') => {
    if (message === 'bad') throw new Error('cannot be understood')
    return message > 9 ? { message } : undefined
  }
  return { worker, answer: callWorker(worker as unknown as Worker, 'ask', read, signal) }
}

afterEach(() => vi.useRealTimers())

describe('a question to a worker [FLT-04]', () => {
  it('settles when it is answered, after other messages', async () => {
    const { worker, answer } = begin()
    worker.onmessage?.({ data: 1 })
    worker.onmessage?.({ data: 10 })
    expect(await answer).toEqual({ message: 10 })
    expect(worker).toMatchObject({ asked: ['ask'], ended: true })
  })

  it.each([
    ['the worker fails', (worker: QuietWorker) => worker.onerror?.({ message: '' }), 'the worker failed'],
    ['a message cannot be read', (worker: QuietWorker) => worker.onmessageerror?.(), 'cannot be read'],
    ['the reader throws', (worker: QuietWorker) => worker.onmessage?.({ data: 'bad' }), 'cannot be understood'],
  ])('settles when %s', async (_what, act, message) => {
    const { worker, answer } = begin()
    act(worker)
    await expect(answer).rejects.toThrow(message)
    expect(worker.ended).toBe(true)
  })

  it('settles when it is stopped, before or after the beginning', async () => {
    await expect(begin(AbortSignal.abort(new Error('stopped'))).answer).rejects.toThrow('stopped')
    const stop = new AbortController()
    const { worker, answer } = begin(stop.signal)
    stop.abort(new Error('stopped'))
    await expect(answer).rejects.toThrow('stopped')
    expect(worker.ended).toBe(true)
  })

  it('settles when the worker says nothing any more', async () => {
    vi.useFakeTimers()
    const { worker, answer } = begin()
    const refused = expect(answer).rejects.toThrow('silent')
    await vi.advanceTimersByTimeAsync(59_000)
    worker.onmessage?.({ data: 1 })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(worker.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    await refused
  })
})
