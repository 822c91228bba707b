import { expect, it } from 'vitest'
import { measureSpeed } from './measure-speed.ts'

it('a device’s speed is known after a few steps, and a pause among them does not count', () => {
  const speed = measureSpeed()
  const ends = [0, 100, 200, 60_200, 60_300]
  for (const end of ends) expect(speed.atStep(end)).toBeUndefined()
  expect(speed.atStep(60_400)).toBe(100)
  for (const end of [60_700, 61_000, 61_300]) speed.atStep(end)
  expect(speed.atStep(61_600)).toBe(300)
})
