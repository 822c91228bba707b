/** How high a cell of each level stands, as a share of the highest. 0: nothing is known of it. */
const heights = [0, 0.08, 0.14, 0.28, 0.5, 1]
/** Half the width of a cell's ground, in units of the drawing. */
const half = 9
const filled = half * 0.84
const highest = 26
const lowest = 2

/** Faces of all cells of one level on one diagonal: paths. */
interface Faces {
  readonly key: string
  readonly level: number
  /** Whether they are of the newest row. */
  readonly newest: boolean
  readonly top: string
  readonly left: string
  readonly right: string
}

export interface ReliefDrawing {
  readonly width: number
  readonly height: number
  /** From the back to the front. */
  readonly faces: readonly Faces[]
}

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * Rows of levels as an isometric relief. Cells of one diagonal never hide each other, so each diagonal is drawn as a whole
 * and nothing is sorted.
 * @param rows digits from 0 to 5, equally many in each row, the newest row last
 */
export function reliefFaces(rows: readonly string[]): ReliefDrawing {
  const columns = rows[0]?.length ?? 0
  const faces: Faces[] = []
  for (let diagonal = 0; diagonal < columns + rows.length - 1; diagonal++) {
    const found = new Map<string, { top: string; left: string; right: string }>()
    for (let column = Math.max(0, diagonal - rows.length + 1); column <= Math.min(columns - 1, diagonal); column++) {
      const row = diagonal - column
      const level = Number(rows[row]?.[column] ?? 0)
      const z = level === 0 ? 0 : lowest + highest * 0.9 * (heights[level] ?? 0)
      const x = (rows.length + column - row) * half
      const y = highest + (diagonal * half) / 2 - z
      const [a, b] = [filled, filled / 2]
      const name = `${level}${row === rows.length - 1 ? 'n' : ''}`
      const face = found.get(name) ?? { top: '', left: '', right: '' }
      found.set(name, face)
      face.top += `M${round(x)} ${round(y)}l${round(a)} ${round(b)}l${round(-a)} ${round(b)}l${round(-a)} ${round(-b)}z`
      if (z === 0) continue
      face.left += `M${round(x - a)} ${round(y + b)}l${round(a)} ${round(b)}v${round(z)}l${round(-a)} ${round(-b)}z`
      face.right += `M${round(x + a)} ${round(y + b)}l${round(-a)} ${round(b)}v${round(z)}l${round(a)} ${round(-b)}z`
    }
    for (const [name, face] of found)
      faces.push({ key: `${diagonal}-${name}`, level: Number(name[0]), newest: name.endsWith('n'), ...face })
  }
  const width = (columns + rows.length) * half
  return { width, height: width / 2 + highest, faces }
}
