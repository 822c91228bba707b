import { expect, it, vi } from 'vitest'
import { awayMaxMs, createAwayWatch } from './away.ts'

it('the app starts at its root when it is shown again after half an hour, and stays where it was before that [NAV-11]', () => {
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
