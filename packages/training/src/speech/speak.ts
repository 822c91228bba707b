import type { Band, Consonant, Three, Vowel } from './phonemes.ts'
import { type Frame, frameMs, nasalPole, renderFrames } from './render.ts'
import {
  formantsBetween,
  breathMs,
  isOfKind,
  isReleasedInto,
  isVelar,
  lengthOf,
  type Sound,
  soundsOf,
  targetOf,
  three,
} from './sounds-of.ts'

/** A value in time: points between which it moves in straight lines. */
interface Track {
  readonly add: (ms: number, value: number) => void
  /** A plateau with an edge at either end. */
  readonly hold: (from: number, to: number, value: number, edgeMs: number) => void
  readonly at: (ms: number) => number
}

function createTrack(): Track {
  const points: { readonly ms: number; readonly value: number }[] = []
  const add = (ms: number, value: number): void => {
    points.push({ ms, value })
  }
  return {
    add,
    hold(from, to, value, edgeMs) {
      const edge = Math.min(edgeMs, (to - from) / 2)
      add(from + edge, value)
      add(to - edge, value)
    },
    at(ms) {
      const i = points.findIndex((point) => point.ms > ms)
      const [before, after] = i < 0 ? [points.at(-1)] : [points[i - 1], points[i]]
      if (!before || !after) return (before ?? after)?.value ?? 0
      return before.value + ((after.value - before.value) * (ms - before.ms)) / (after.ms - before.ms)
    },
  }
}

const indices = [0, 1, 2] as const
/** The frequency above which an open voice is dull. */
const bright = 4_000

/** Places the sounds of a word one after the other. */
class Planner {
  readonly formants = [createTrack(), createTrack(), createTrack()] as const
  readonly widths = [createTrack(), createTrack(), createTrack()] as const
  readonly voice = createTrack()
  readonly breath = createTrack()
  readonly friction = createTrack()
  readonly dull = createTrack()
  readonly nasalZero = createTrack()
  readonly pitch = createTrack()
  readonly noises: { readonly until: number; readonly bands: readonly Band[]; readonly hiss: number }[] = []
  /** Where the next sound begins. */
  now = 0
  private readonly sounds: readonly Sound[]
  constructor(sounds: readonly Sound[]) {
    this.sounds = sounds
  }

  private edges(i: number, sound: Sound): { readonly left: Three; readonly right: Three } {
    const [before, after] = [this.sounds[i - 1], this.sounds[i + 1]]
    return {
      left: before ? formantsBetween(before, sound) : targetOf(sound, false),
      right: after ? formantsBetween(sound, after) : targetOf(sound, true),
    }
  }

  /** The formants of an open sound go from the left edge to its targets and on to the right edge. */
  private moveFormants(i: number, sound: Sound, ms: number, widths: Three): void {
    const { left, right } = this.edges(i, sound)
    const moves = (other: Sound | undefined): number =>
      other ? (other.consonant?.moves ?? (sound.consonant?.moves ?? 80) / 2) : 10
    const [first, last] = [moves(this.sounds[i - 1]), moves(this.sounds[i + 1])]
    const share = Math.min(1, (0.9 * ms) / (first + last))
    const [begin, end] = [this.now + first * share, this.now + ms - last * share]
    const [from, to] = [targetOf(sound, false), targetOf(sound, true)]
    for (const n of indices) {
      const track = this.formants[n]
      track.add(this.now, left[n])
      track.add(begin, from[n])
      if (from !== to) track.add(begin + 0.25 * (end - begin), from[n])
      track.add(end, to[n])
      track.add(this.now + ms, right[n])
      this.widths[n].hold(this.now, this.now + ms, widths[n], ms * 0.1)
    }
  }

  private feed(from: number, to: number, voice: number, breath: number, dull: number, edge: number): void {
    this.voice.hold(from, to, voice, edge)
    this.breath.hold(from, to, breath, edge)
    this.dull.hold(from, to, dull, edge)
  }

  private rub(from: number, to: number, bands: readonly Band[], hiss: number, loud: number): void {
    this.friction.add(from, 0)
    this.friction.hold(from, to, loud, 6)
    this.friction.add(to, 0)
    this.noises.push({ until: to + 2, bands, hiss })
  }

  /** A vowel or a glide, with the breath of the stop before it. */
  private open(i: number, sound: Sound, widths: Three, voice: number): void {
    const [before, after] = [this.sounds[i - 1], this.sounds[i + 1]]
    const isSung = sound.vowel !== undefined
    const breath = isOfKind(before, 'stop') ? breathMs(this.sounds, i - 1) : 0
    const end = this.now + lengthOf(this.sounds, i) + breath / 2
    this.moveFormants(i, sound, end - this.now, widths)
    if (breath) {
      const soft = before?.consonant?.voiced ? voice * 0.4 : 0
      this.feed(this.now, this.now + breath, soft, isSung ? 0.12 : 0.1, bright, 3)
    }
    if (isSung) this.feed(this.now + breath, end, voice, 0.012, bright, 6)
    else this.feed(this.now + breath, end, voice, 0.01, 3_000, 12)
    const isNasal = isSung && (isOfKind(before, 'nasal') || isOfKind(after, 'nasal'))
    this.nasalZero.hold(this.now, end, nasalPole, isNasal ? 20 : 5)
    this.now = end
  }

  vowel(i: number, sound: Sound, vowel: Vowel): void {
    const began = this.now
    this.open(i, sound, vowel.widths, [0.65, 1, 0.85][sound.stress] ?? 1)
    const height = 128 - (34 * i) / this.sounds.length + ([0, 22, 8][sound.stress] ?? 0)
    this.pitch.add(began + 0.4 * (this.now - began), height)
    if (i === this.sounds.length - 1) this.pitch.add(this.now, 82)
  }

  private nasal(i: number, sound: Sound, { widths, zero }: Consonant): void {
    const end = this.now + lengthOf(this.sounds, i)
    const { left, right } = this.edges(i, sound)
    for (const n of indices) {
      this.formants[n].hold(this.now, end, n === 0 ? 300 : (left[n] + right[n]) / 2, 2)
      this.widths[n].hold(this.now, end, widths[n], 5)
    }
    this.feed(this.now, end, 0.7, 0, bright, 6)
    this.nasalZero.hold(this.now, end, zero, 4)
    this.now = end
  }

  private breathe(i: number): void {
    const end = this.now + lengthOf(this.sounds, i)
    const after = this.sounds[i + 1]
    const target: Three = after ? targetOf(after, false) : [500, 1_500, 2_500]
    for (const n of indices) {
      this.formants[n].add(this.now + 10, target[n])
      this.formants[n].add(end, target[n])
      this.widths[n].add(this.now + 10, n === 0 ? 250 : 150)
      this.widths[n].add(end, n === 0 ? 200 : 130)
    }
    this.feed(this.now, end, 0, 0.12, bright, 10)
    this.nasalZero.hold(this.now, end, nasalPole, 5)
    this.now = end
  }

  /** The formants of a sound that closes the mouth. */
  private close(i: number, sound: Sound, consonant: Consonant, ms: number): Three {
    const { left, right } = this.edges(i, sound)
    for (const n of indices) {
      this.formants[n].add(this.now, left[n])
      if (n === 0) this.formants[n].hold(this.now, this.now + ms, consonant.locus[n], ms * 0.2)
      this.formants[n].add(this.now + ms, right[n])
      this.widths[n].hold(this.now, this.now + ms, consonant.widths[n], 5)
    }
    this.nasalZero.hold(this.now, this.now + ms, nasalPole, 5)
    return right
  }

  private rubbing(i: number, sound: Sound, consonant: Consonant): void {
    const end = this.now + lengthOf(this.sounds, i)
    this.close(i, sound, consonant, end - this.now)
    const { voiced, noise, hiss } = consonant
    this.feed(this.now, end, voiced ? 0.35 : 0, 0, voiced ? 800 : bright, 10)
    this.rub(this.now, end, noise, hiss, voiced ? 0.6 : 1)
    this.now = end
  }

  /** A closure, and its release: a burst, which is long in an affricate, and breath. */
  private stop(i: number, sound: Sound, consonant: Consonant): void {
    const { voiced, noise, hiss } = consonant
    const isAffricate = consonant.kind === 'affricate'
    const burst = isAffricate ? (voiced ? 50 : 75) : 12
    const breath = isAffricate || isReleasedInto(this.sounds[i + 1]) ? 0 : breathMs(this.sounds, i)
    const release = this.now + lengthOf(this.sounds, i)
    const end = release + (isAffricate ? burst : breath)
    const [, second] = this.close(i, sound, consonant, end - this.now)
    this.feed(this.now, release, voiced ? 0.3 : 0, 0, 300, 5)
    const bands = noise.map((band, n): Band => (isVelar(sound) && n === 0 ? [second, band[1], band[2]] : band))
    this.rub(release, release + burst, bands, hiss, isAffricate ? 0.9 : voiced ? 0.7 : 1)
    if (breath) this.feed(release, end, 0, voiced ? 0.03 : 0.06, bright, 4)
    if (isAffricate) this.feed(release, end, voiced ? 0.15 : 0, 0, 800, 4)
    this.now = end
  }

  consonant(i: number, sound: Sound, consonant: Consonant): void {
    switch (consonant.kind) {
      case 'glide':
        return this.open(i, sound, consonant.widths, 0.55)
      case 'nasal':
        return this.nasal(i, sound, consonant)
      case 'breath':
        return this.breathe(i)
      case 'fricative':
        return this.rubbing(i, sound, consonant)
      case 'stop':
      case 'affricate':
        return this.stop(i, sound, consonant)
    }
  }
}

/** Plans the frames of the synthesiser for a word in ARPAbet. */
export function planFrames(text: string): Frame[] {
  const sounds = soundsOf(text)
  const planner = new Planner(sounds)
  for (const [i, sound] of sounds.entries()) {
    if (sound.vowel) planner.vowel(i, sound, sound.vowel)
    else if (sound.consonant) planner.consonant(i, sound, sound.consonant)
  }
  const { now, noises } = planner
  for (const track of [planner.voice, planner.breath]) track.add(now + 15, 0)
  return Array.from({ length: Math.ceil((now + 40) / frameMs) }, (_, n): Frame => {
    const ms = n * frameMs
    const at = (track: Track): number => track.at(ms)
    const noise = noises.find(({ until }) => ms < until)
    const breath = at(planner.breath)
    return {
      pitch: at(planner.pitch) || 110,
      formants: three((i) => at(planner.formants[i])),
      // An open throat takes energy from the formants.
      widths: three((i) => at(planner.widths[i]) + (i === 0 ? 1_500 : 300) * breath),
      voice: at(planner.voice),
      breath,
      friction: at(planner.friction),
      bands: noise?.bands ?? [],
      hiss: noise?.hiss ?? 0,
      dull: at(planner.dull),
      nasalZero: at(planner.nasalZero) || nasalPole,
    }
  })
}

export { speechRate } from './render.ts'

/** The loudest sample. */
const peak = 0.8

/**
 * A word as samples at `speechRate`, the same ones each time.
 * @param sounds ARPAbet with stress, such as `N OW1 K IY0`. What is no sound is left out.
 */
export function speak(sounds: string): Float32Array<ArrayBuffer> {
  const samples = renderFrames(planFrames(sounds))
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return loudest > 0 ? samples.map((sample) => (sample * peak) / loudest) : samples
}
