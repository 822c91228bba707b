/** Columns and rows of the mark's cells, from the top right; the second is the newest. */
const places = [
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 2],
  [2, 3],
  [1, 4],
  [0, 4],
] as const

/** The cells of the mark in a view box of 31 × 50. */
export const markCells = places.map(([column, row], i) => ({
  x: 0.5 + column * 10.2,
  y: 0.2 + row * 10.1,
  width: 9.4,
  height: 9.4,
  rx: 2.4,
  fill: i === 1 ? '#3DD68C' : '#4D80F0',
}))
