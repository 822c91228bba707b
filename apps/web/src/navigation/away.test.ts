import { expect, it, vi } from 'vitest'
import { awayMaxMs, createAwayWatch } from './away.ts'

it('shown again after half an hour the app starts at its root, before that it stays where it was [NAV-11]', () => {
  let now = 0
  const launch = vi.fn()
  const watch = createAwayWatch(() => now, launch)
  watch.hidden()
  now += awayMaxMs - 1
  watch.shown()
  expect(launch).not.toHaveBeenCalled()
  watch.hidden()
  now += awayMaxMs
  watch.shown()
  expect(launch).toHaveBeenCalledTimes(1)
})
