import { afterEach, expect, it, vi } from 'vitest'
import { storage, tabStorage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('a stored value that is missing is reported, not guessed [UI-14]', () => {
  expect(() => storage.require('nothing')).toThrow('data not found')
})

const forbidden = () => {
  throw new DOMException('', 'SecurityError')
}
it.each([
  ['is missing', () => undefined],
  ['throws when it is asked for', forbidden],
  ['throws when it is used', () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })],
])('a storage that %s keeps nothing and stops nothing [FLT-04]', (_, get) => {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, undefined)
    Object.defineProperty(globalThis, name, { configurable: true, get })
  }
  for (const store of [storage, tabStorage]) {
    store.write('a', 'b')
    expect(store.read('a')).toBeUndefined()
    store.remove('a')
  }
})
