import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLoop } from '#jobs/loop'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('OPS-02 a process that ends waits for the passes under way', async () => {
  const pass = Promise.withResolvers<boolean>()
  const loop = startLoop('short', 1_000, () => pass.promise)
  let isOver = false
  const stopped = loop.stop().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(isOver).toBe(false)
  pass.resolve(true)
  await stopped
  expect(vi.getTimerCount()).toBe(0)
})

it('OPS-02 a process that ends does not wait for a pass that goes on and on', async () => {
  const loop = startLoop('long', 1_000, () => new Promise(() => {}))
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
})
