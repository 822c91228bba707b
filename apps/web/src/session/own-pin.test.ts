import { ownPasswordMs } from '@synet/contract/factor-rules'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

// The session listens to other tabs.
vi.stubGlobal('window', new EventTarget())
const { session } = await import('./session.ts')
const { forgetPin, recallPin, rememberPin } = await import('./own-pin.ts')

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  forgetPin()
})

it('a chosen payment password is known for as long as the server counts it as just chosen [STD-04]', () => {
  expect(recallPin()).toBeUndefined()
  rememberPin('908471')
  vi.advanceTimersByTime(ownPasswordMs - 1)
  expect(recallPin()).toBe('908471')
  vi.advanceTimersByTime(1)
  expect(recallPin()).toBeUndefined()
})

it('a chosen payment password is forgotten when its session ends or another one begins [STD-04]', () => {
  for (const change of [() => session.end(), () => session.start('of somebody else')]) {
    session.start('of whoever registered')
    rememberPin('908471')
    change()
    expect(recallPin()).toBeUndefined()
  }
})
