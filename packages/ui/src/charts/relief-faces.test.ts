import { expect, it } from 'vitest'
import { reliefFaces } from './relief-faces.ts'

it('each cell has a top, and sides where it rises above the ground', () => {
  const { faces, width, height } = reliefFaces(['0150', '5000'])
  const count = (part: 'top' | 'left' | 'right') =>
    faces.reduce((sum, face) => sum + face[part].split('M').length - 1, 0)
  expect([count('top'), count('left'), count('right')]).toEqual([8, 3, 3])
  expect(faces.filter(({ newest }) => newest).map(({ level }) => level)).toEqual([5, 0, 0, 0])
  expect([width, height]).toEqual([54, 53])
})

it('the relief is drawn from the back to the front, and is empty without rows', () => {
  const diagonals = reliefFaces(['12', '34']).faces.map(({ key }) => Number(key.split('-')[0]))
  expect(diagonals).toEqual(diagonals.toSorted((a, b) => a - b))
  expect(reliefFaces([]).faces).toEqual([])
})
