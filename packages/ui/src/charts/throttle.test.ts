import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resizeThrottleMs, throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('work that follows the size of a window is done once in 50 ms, and for the last size too [UI-08]', () => {
  let done = 0
  const { run, stop } = throttle(() => done++, resizeThrottleMs)
  for (let n = 0; n < 5; n++) run()
  expect(done).toBe(1)
  vi.advanceTimersByTime(49)
  expect(done).toBe(1)
  vi.advanceTimersByTime(1)
  expect(done).toBe(2)
  run()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(done).toBe(2)
})
