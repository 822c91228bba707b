import { afterEach, expect, it, vi } from 'vitest'
import { startLoop } from '#platform/loop/loop'
import { log } from '#platform/log/log'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a loop logs a failure that continues once, then each minute with its number, and then its end [STD-12]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  const infos = vi.spyOn(log, 'info').mockReturnValue()
  let message: string | undefined = 'the node does not answer'
  let passes = 0
  const loop = startLoop('chain', 1_000, async () => {
    passes++
    if (message !== undefined) throw new Error(message)
    return false
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(passes).toBeGreaterThan(15)
  expect(errors.mock.calls.map(([, facts]) => facts?.detail)).toEqual([undefined])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(errors.mock.calls.map(([, facts]) => facts?.detail)).toEqual([
    undefined,
    expect.stringMatching(/^\d\d times in a row$/),
  ])
  // Another failure is news.
  message = 'the node is on a fork'
  await vi.advanceTimersByTimeAsync(6_000)
  expect(errors).toHaveBeenCalledTimes(3)
  message = undefined
  await vi.advanceTimersByTimeAsync(6_000)
  expect(infos.mock.calls).toEqual([
    ['a job works again', { job: 'chain', detail: expect.stringMatching(/^after \d\d failures$/) }],
  ])
  await loop.stop()
})
