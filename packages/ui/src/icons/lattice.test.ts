import { expect, it } from 'vitest'
import { latticeOf } from './lattice.tsx'

it('the lattice is the same for the same seed, and small', () => {
  expect(latticeOf(7, 5, 5)).toEqual(latticeOf(7, 5, 5))
  expect(latticeOf(8, 5, 5)).not.toEqual(latticeOf(7, 5, 5))
  const { points, links, lit } = latticeOf(12, 6, 6)
  expect(links.length + lit.length + points.length * 40).toBeLessThan(2_700)
})
