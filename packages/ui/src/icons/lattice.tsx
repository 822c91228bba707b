/** A small repeatable generator (mulberry32): the same seed draws the same picture on every screen. */
export function seededFractions(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Point {
  readonly x: number
  readonly y: number
  readonly lit: boolean
}

/** An isometric grid of nodes with some links between neighbours. */
export function latticeOf(
  seed: number,
  columns: number,
  rows: number,
): { points: Point[]; links: string; lit: string } {
  const fraction = seededFractions(seed)
  const at = (c: number, r: number) => ({ x: 90 + (c - r) * 18, y: 16 + (c + r) * 10 })
  const points: Point[] = []
  let links = ''
  let lit = ''
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < columns; c += 1) {
      const { x, y } = at(c, r)
      const on = fraction() < 0.28
      if (fraction() < 0.82) points.push({ x, y, lit: on })
      for (const [nc, nr] of [
        [c + 1, r],
        [c, r + 1],
      ] as const) {
        if (nc >= columns || nr >= rows || fraction() > 0.7) continue
        const next = at(nc, nr)
        const segment = `M${x} ${y}L${next.x} ${next.y}`
        if (on) lit += segment
        else links += segment
      }
    }
  return { points, links, lit }
}

/** The one drawing of the product, in two tones. */
export function Lattice({ seed, width = 180, size = 5 }: { seed: number; width?: number; size?: number }) {
  const { points, links, lit } = latticeOf(seed, size, size)
  const height = 32 + (size - 1) * 20
  return (
    <svg viewBox={`0 0 180 ${height}`} width={width} height={(width * height) / 180} fill="none" aria-hidden="true">
      <path d={links} stroke="#2A303C" strokeWidth="1.5" />
      <path d={lit} stroke="#4D80F0" strokeWidth="1.5" strokeOpacity=".7" />
      {points.map((p) => (
        <circle key={`${p.x} ${p.y}`} cx={p.x} cy={p.y} r={p.lit ? 3.5 : 2.5} fill={p.lit ? '#4D80F0' : '#454D5E'} />
      ))}
    </svg>
  )
}
