import { afterEach, expect, it, vi } from 'vitest'
import { startLoop } from '#platform/loop/loop'
import { log } from '#platform/log/log'
import { readMetric } from '#platform/metrics/registry'

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

it.each(['ends', 'fails'] as const)('a metric gives when a pass began, until it %s [STD-12]', async (how) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(log, 'error').mockReturnValue()
  const began = () => readMetric('synet_loop_pass_started_timestamp_seconds', { loop: 'slow' })
  const before = Date.now() / 1_000
  const loop = startLoop('slow', 60_000, async () => {
    await promise
    if (how === 'fails') throw new Error('the node does not answer')
  })
  await vi.waitFor(async () => expect(await began()).toBeGreaterThanOrEqual(before))
  resolve()
  await vi.waitFor(async () => expect(await began()).toBeUndefined())
  await loop.stop()
})
