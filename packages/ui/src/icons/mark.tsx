import { markCells } from './mark-cells.ts'

/** The product's mark: an S of nine units, the newest one verified. @param size its height in pixels */
export const Mark = ({ size = 40 }: { size?: number }) => (
  <svg width={size * 0.62} height={size} viewBox="0 0 31 50" aria-hidden="true">
    {markCells.map((cell) => (
      <rect key={`${cell.x} ${cell.y}`} {...cell} />
    ))}
  </svg>
)
