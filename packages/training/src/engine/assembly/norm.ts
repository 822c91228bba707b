import { sumLanes } from './functions'
import { width } from './memory'

/** RMSNorm (arXiv:1910.07467): y = x · r · gain with r = 1 / sqrt(mean(x²) + 1e-5). Keeps r per row. */
export function normalise(x: usize, gain: usize, y: usize, scales: usize, rows: i32): void {
  const rowBytes = (<usize>width) << 2
  for (let row = 0; row < rows; row++) {
    let squares = f32x4.splat(0)
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const v = v128.load(x + i)
      squares = f32x4.add(squares, f32x4.mul(v, v))
    }
    const r: f32 = 1 / sqrt<f32>(sumLanes(squares) / <f32>width + 1e-5)
    store<f32>(scales + ((<usize>row) << 2), r)
    const scale = f32x4.splat(r)
    for (let i: usize = 0; i < rowBytes; i += 16) {
      v128.store(y + i, f32x4.mul(f32x4.mul(v128.load(x + i), scale), v128.load(gain + i)))
    }
    x += rowBytes
    y += rowBytes
  }
}

/** Adds the gradient with respect to x onto dx and that of the gain onto dGain. */
export function normaliseBackward(
  x: usize,
  gain: usize,
  scales: usize,
  dy: usize,
  dx: usize,
  dGain: usize,
  rows: i32,
): void {
  const rowBytes = (<usize>width) << 2
  for (let row = 0; row < rows; row++) {
    const r = load<f32>(scales + ((<usize>row) << 2))
    const scale = f32x4.splat(r)
    let dots = f32x4.splat(0)
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const v = v128.load(x + i)
      const d = v128.load(dy + i)
      const dv = f32x4.mul(d, v)
      dots = f32x4.add(dots, f32x4.mul(dv, v128.load(gain + i)))
      v128.store(dGain + i, f32x4.add(v128.load(dGain + i), f32x4.mul(dv, scale)))
    }
    const pull = f32x4.splat((sumLanes(dots) / <f32>width) * r * r)
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const direct = f32x4.mul(v128.load(dy + i), v128.load(gain + i))
      const change = f32x4.mul(scale, f32x4.sub(direct, f32x4.mul(pull, v128.load(x + i))))
      v128.store(dx + i, f32x4.add(v128.load(dx + i), change))
    }
    x += rowBytes
    dy += rowBytes
    dx += rowBytes
  }
}
