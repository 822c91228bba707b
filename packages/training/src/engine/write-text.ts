import type { Trainer } from './trainer.ts'

export interface Writing {
  readonly prompt: Uint8Array
  /** The maximum number of bytes. */
  readonly bytes: number
  readonly seed: number
  readonly temperature: number
  /** A line ends with its first newline, which is not written. */
  readonly writes: 'text' | 'line'
}

const newline = 10

/**
 * Continues a prompt byte by byte, so that the caller can do other work in between; the same seed gives the same bytes.
 */
export function* writeText(
  trainer: Trainer,
  { prompt, bytes, seed, temperature, writes }: Writing,
): Generator<Uint8Array, void> {
  const text = new Uint8Array(prompt.length + bytes)
  text.set(prompt)
  for (let at = prompt.length; at < text.length; at++) {
    const next = trainer.sample(text.subarray(0, at), 1, seed + at, temperature)
    if (writes === 'line' && next[0] === newline) return
    text.set(next, at)
    yield next
  }
}
