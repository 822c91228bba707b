import type { Band, Three } from './phonemes.ts'

/** What the synthesiser does during a few milliseconds. */
export interface Frame {
  readonly pitch: number
  readonly formants: Three
  readonly widths: Three
  readonly voice: number
  readonly breath: number
  readonly friction: number
  readonly bands: readonly Band[]
  readonly hiss: number
  /** The frequency above which the voice is dull. */
  readonly dull: number
  /** The zero of the nose; it cancels the pole where the nose is closed. */
  readonly nasalZero: number
}
export const frameMs = 4
export const nasalPole = 270

/** Samples per second. Older Safari plays no buffer with fewer. */
export const speechRate = 22_050
const perFrame = Math.round((speechRate * frameMs) / 1_000)

/** The formants above the third, with their bandwidths. */
const higher: readonly (readonly [number, number])[] = [
  [3_400, 250],
  [4_300, 300],
  [5_300, 500],
  [6_300, 700],
  [7_200, 900],
]
/** The share of a period during which the vocal folds are open. */
const open = 0.6

/** A pole or a zero of second order, with a gain of 1 at 0 Hz. */
function createResonator(): {
  set: (frequency: number, width: number) => void
  pole: (x: number) => number
  zero: (x: number) => number
} {
  let [a, b, c, last, before] = [1, 0, 0, 0, 0]
  return {
    set(frequency, width) {
      const radius = Math.exp((-Math.PI * width) / speechRate)
      c = -radius * radius
      b = 2 * radius * Math.cos((2 * Math.PI * frequency) / speechRate)
      a = 1 - b - c
    },
    pole(x) {
      const y = a * x + b * last + c * before
      before = last
      last = y
      return y
    },
    zero(x) {
      const y = (x - b * last - c * before) / a
      before = last
      last = x
      return y
    },
  }
}

/** A filter that lets a band through, its middle with the band's amplitude. */
function createBand(): { set: (band: Band) => void; next: (x: number) => number } {
  let [gain, b, c, x1, x2, y1, y2] = [0, 0, 0, 0, 0, 0, 0]
  return {
    set([frequency, width, amplitude]) {
      const angle = (2 * Math.PI * frequency) / speechRate
      const alpha = (Math.sin(angle) * width) / (2 * frequency)
      gain = (amplitude * alpha) / (1 + alpha)
      b = (2 * Math.cos(angle)) / (1 + alpha)
      c = (alpha - 1) / (1 + alpha)
    },
    next(x) {
      const y = gain * (x - x2) + b * y1 + c * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      return y
    },
  }
}

/** Noise in [-1, 1), the same for each word. */
function createNoise(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

/** Moves a value towards another, so that a change makes no click. */
const towards = (value: number, goal: number, ms: number): number => value + ((goal - value) * 1_000) / ms / speechRate

const noBand: Band = [1_000, 100, 0]

/** The voice, noise in the throat, and both through the formants in a row; friction through bands side by side. */
export function renderFrames(frames: readonly Frame[]): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(frames.length * perFrame)
  const formants = [createResonator(), createResonator(), createResonator()]
  const above = higher.map(([frequency, width]) => {
    const formant = createResonator()
    formant.set(frequency, width)
    return formant
  })
  const [nosePole, noseZero] = [createResonator(), createResonator()]
  nosePole.set(nasalPole, 100)
  const bands = [createBand(), createBand(), createBand()]
  const noise = createNoise()
  let [phase, dulled, voice, breath, friction, at] = [0, 0, 0, 0, 0, 0]
  for (const frame of frames) {
    for (const [i, formant] of formants.entries()) formant.set(frame.formants[i] ?? 0, frame.widths[i] ?? 0)
    for (const [i, band] of bands.entries()) band.set(frame.bands[i] ?? noBand)
    noseZero.set(frame.nasalZero, 100)
    const softness = 1 - Math.exp((-2 * Math.PI * frame.dull) / speechRate)
    for (let i = 0; i < perFrame; i++, at++) {
      voice = towards(voice, frame.voice, 1.5)
      breath = towards(breath, frame.breath, 1.5)
      friction = towards(friction, frame.friction, 0.75)
      phase += frame.pitch / speechRate
      if (phase >= 1) phase -= 1
      // The flow of air is x² - x³ while the folds are open (Rosenberg); what leaves the mouth is its slope.
      const x = phase / open
      dulled += softness * ((x < 1 ? x * (2 - 3 * x) : 0) - dulled)
      const air = noise()
      let y = voice * dulled + breath * air * (x < 1 || frame.voice < 0.1 ? 1 : 0.5)
      y = noseZero.zero(nosePole.pole(y))
      for (const formant of formants) y = formant.pole(y)
      for (const formant of above) y = formant.pole(y)
      let rough = frame.hiss * air
      for (const band of bands) rough += band.next(air)
      samples[at] = y + friction * rough
    }
  }
  return samples
}
