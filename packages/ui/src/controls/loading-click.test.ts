import { describe, expect, it, vi } from 'vitest'
import { Cancelled, createLoadingClick } from './loading-click.ts'

describe('loading click', () => {
  it('shows that it works, ignores clicks meanwhile, and restores [UI-03]', async () => {
    let finish: () => void = () => undefined
    const handler = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const states: boolean[] = []
    const button = createLoadingClick(handler, 'loading', (loading) => states.push(loading))
    const first = button.click()
    await button.click()
    expect(handler).toHaveBeenCalledTimes(1)
    finish()
    await first
    expect(states).toEqual([true, false])
    void button.click()
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('swallows a cancelled handler, passes any other failure on, and restores after both [UI-03]', async () => {
    const states: boolean[] = []
    const failing = (error: Error) =>
      createLoadingClick(
        () => Promise.reject(error),
        'loading',
        (loading) => states.push(loading),
      ).click()
    await failing(new Cancelled())
    await expect(failing(new Error('broken'))).rejects.toThrow('broken')
    expect(states).toEqual([true, false, true, false])
  })

  it('throws when the handler is no function or the class no string [UI-03]', () => {
    const none = () => undefined
    expect(() => createLoadingClick('x' as never, 'loading', none)).toThrow(TypeError)
    expect(() => createLoadingClick(none, 5 as never, none)).toThrow(TypeError)
  })
})
