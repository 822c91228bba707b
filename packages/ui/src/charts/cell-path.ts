const round = (length: number): number => Math.round(length * 10) / 10

/** A rectangle as a piece of an SVG path: cells of one colour share a path, however many they are. */
export const cellPath = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
