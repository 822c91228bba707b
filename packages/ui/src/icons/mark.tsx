/** Columns and rows of the mark's cells, from the top right; the second is the newest. */
const cells = [
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

/** The product's mark: an S of nine units, the newest one verified. @param size its height in pixels */
export const Mark = ({ size = 40 }: { size?: number }) => (
  <svg width={size * 0.62} height={size} viewBox="0 0 31 50" aria-hidden="true">
    {cells.map(([column, row], i) => (
      <rect
        key={`${column} ${row}`}
        x={0.5 + column * 10.2}
        y={0.2 + row * 10.1}
        width="9.4"
        height="9.4"
        rx="2.4"
        fill={i === 1 ? '#3DD68C' : '#4D80F0'}
      />
    ))}
  </svg>
)
