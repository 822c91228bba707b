import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterNextPaint } from './after-next-paint.ts'

const frames: FrameRequestCallback[] = []
const page = { hidden: false }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  frames.length = 0
  page.hidden = false
})

it('the work waits until the next frame is painted', async () => {
  const done = vi.fn()
  void afterNextPaint().then(done)
  await vi.advanceTimersByTimeAsync(500)
  expect(done).not.toHaveBeenCalled()
  frames[0]?.(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalled()
})

it('the work waits for no frame where none comes: on a page that is hidden, or becomes hidden before it', async () => {
  page.hidden = true
  await afterNextPaint()
  page.hidden = false
  const done = vi.fn()
  void afterNextPaint().then(done)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toHaveBeenCalled()
})
