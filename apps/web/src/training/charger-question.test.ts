import { minutes } from '@synet/core/clock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChargerQuestion } from './charger-question.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the app asks half an hour after each answer where the browser says nothing of the battery', () => {
  const opened = vi.fn()
  const question = createChargerQuestion(() => true, opened)
  question.answered()
  vi.advanceTimersByTime(minutes(29))
  // Pausing and resuming is an answer.
  question.answered()
  vi.advanceTimersByTime(minutes(29))
  expect(question.isOpen()).toBe(false)
  vi.advanceTimersByTime(minutes(1))
  expect(question.isOpen()).toBe(true)
  expect(opened).toHaveBeenCalledTimes(1)
  question.answered()
  expect(question.isOpen()).toBe(false)
  vi.advanceTimersByTime(minutes(30))
  expect(opened).toHaveBeenCalledTimes(2)
})

it('the app asks nobody whose browser knows the battery', () => {
  const opened = vi.fn()
  createChargerQuestion(() => false, opened).answered()
  vi.advanceTimersByTime(minutes(300))
  expect(opened).not.toHaveBeenCalled()
})
