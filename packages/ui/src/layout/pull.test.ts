import { expect, it } from 'vitest'
import {
  atRest,
  offsetOf,
  pullHeight,
  pullRange,
  afterRefresh,
  afterReturn,
  touchEnd,
  touchMove,
  touchStart,
} from './pull.ts'

it('a page that is pulled beyond 70 px and released refreshes there, then is restored [UI-04]', () => {
  let pull = touchStart(atRest, 100, true)
  pull = touchMove(pull, 150)
  expect([pull.state, offsetOf(pull)]).toEqual(['pulling', 30])
  pull = touchMove(pull, 300)
  expect([pull.state, offsetOf(pull)]).toEqual(['reached', 120])
  pull = touchEnd(pull)
  expect([pull.state, offsetOf(pull)]).toEqual(['refreshing', pullHeight])
  // A second finger changes nothing while it is at it.
  expect(touchMove(touchStart(pull, 0, true), 90)).toBe(pull)
  pull = afterRefresh(pull)
  expect([pull.state, offsetOf(pull)]).toEqual(['restoring', 0])
  expect(afterReturn(pull)).toEqual(atRest)
})

it('a pull that is released too early is aborted; it can be taken back before [UI-04]', () => {
  const reached = touchMove(touchStart(atRest, 0, true), 200)
  expect(reached.state).toBe('reached')
  const pull = touchEnd(touchMove(reached, 80))
  expect(pull.state).toBe('aborting')
  expect(afterReturn(pull)).toEqual(atRest)
})

it('a pull moves at most 150 px, never up, and not at all where the page is scrolled [UI-04]', () => {
  const pull = touchStart(atRest, 0, true)
  expect(offsetOf(touchMove(pull, 5_000))).toBe(pullRange)
  expect(offsetOf(touchMove(pull, -100))).toBe(0)
  expect(touchEnd(touchMove(pull, -100))).toEqual(atRest)
  expect(touchMove(touchStart(atRest, 0, false), 300)).toEqual(atRest)
})
