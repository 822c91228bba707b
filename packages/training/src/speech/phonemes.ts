/*
 * The targets of the sounds, after the tables of D. H. Klatt, “Software for a cascade/parallel formant synthesizer”,
 * Journal of the Acoustical Society of America 67 (1980), changed where a recogniser heard other sounds (bench/hear.ts).
 * Frequencies and bandwidths are in Hz, times in ms, amplitudes linear.
 */

/** Of the first three formants. */
export type Three = readonly [number, number, number]

export interface Vowel {
  readonly ms: number
  readonly from: Three
  /** Where a diphthong ends. */
  readonly to: Three
  readonly widths: Three
}

/** A band of noise: frequency, bandwidth, amplitude. */
export type Band = readonly [number, number, number]

export interface Consonant {
  readonly kind: 'stop' | 'affricate' | 'fricative' | 'nasal' | 'glide' | 'breath'
  readonly ms: number
  readonly voiced: boolean
  /** Where the formants of a neighbour begin or end, as far as it keeps nothing of its own target there. */
  readonly locus: Three
  /** The share of its own target that a neighbour keeps where the two meet. */
  readonly keeps: Three
  readonly widths: Three
  /** How long the formants of a neighbour move. */
  readonly moves: number
  readonly noise: readonly Band[]
  /** The amplitude of noise of all frequencies. */
  readonly hiss: number
  /** The zero of a nasal. */
  readonly zero: number
}

const vowel = (ms: number, from: Three, to: Three, widths: Three): Vowel => ({ ms, from, to, widths })

/** A vowel without stress has a row of its own where it differs in more than length. */
export const vowels: Readonly<Record<string, Vowel>> = {
  AA: vowel(220, [720, 1180, 2550], [700, 1200, 2550], [110, 80, 160]),
  AE: vowel(220, [640, 1700, 2450], [680, 1560, 2450], [80, 120, 250]),
  AH: vowel(140, [620, 1220, 2550], [620, 1240, 2550], [80, 70, 140]),
  AH0: vowel(75, [520, 1400, 2500], [520, 1400, 2500], [80, 90, 150]),
  AO: vowel(220, [600, 950, 2550], [620, 1000, 2550], [90, 90, 100]),
  AW: vowel(250, [680, 1250, 2500], [420, 900, 2350], [80, 80, 120]),
  AY: vowel(240, [680, 1200, 2500], [380, 1950, 2550], [90, 90, 180]),
  EH: vowel(150, [550, 1720, 2500], [600, 1620, 2520], [60, 90, 180]),
  ER: vowel(180, [470, 1280, 1600], [450, 1300, 1600], [90, 70, 110]),
  EY: vowel(190, [480, 1820, 2520], [330, 2120, 2650], [60, 100, 180]),
  IH: vowel(130, [410, 1850, 2570], [440, 1750, 2580], [55, 100, 140]),
  IH0: vowel(75, [420, 1750, 2550], [420, 1750, 2550], [60, 100, 150]),
  IY: vowel(150, [310, 2150, 2900], [290, 2200, 2950], [50, 150, 300]),
  OW: vowel(210, [540, 1050, 2350], [400, 850, 2300], [75, 75, 80]),
  OY: vowel(270, [550, 920, 2400], [360, 1900, 2500], [80, 70, 140]),
  UH: vowel(150, [450, 1100, 2350], [470, 1150, 2380], [75, 90, 90]),
  UW: vowel(190, [340, 1150, 2250], [310, 950, 2200], [65, 100, 130]),
}

type Place = Pick<Consonant, 'locus' | 'keeps' | 'moves'>
const labial: Place = { locus: [250, 850, 2150], keeps: [0.3, 0.75, 0.5], moves: 45 }
const dental: Place = { locus: [260, 1400, 2600], keeps: [0.3, 0.5, 0.5], moves: 45 }
const alveolar: Place = { locus: [250, 1780, 2680], keeps: [0.3, 0.43, 0.4], moves: 55 }
const palatal: Place = { locus: [260, 2000, 2700], keeps: [0.3, 0.35, 0.3], moves: 60 }
const velar: Place = { locus: [250, 2250, 2650], keeps: [0.3, 0.35, 0.4], moves: 60 }
const throat: Place = { locus: [500, 1500, 2500], keeps: [1, 1, 1], moves: 20 }

const quiet = { widths: [60, 100, 170], noise: [], hiss: 0, zero: 0 } as const
type Noise = Partial<Pick<Consonant, 'noise' | 'hiss'>>
const surd = (kind: Consonant['kind'], ms: number, place: Place, noise: Noise): Consonant => ({
  ...quiet,
  ...place,
  ...noise,
  kind,
  ms,
  voiced: false,
})
const voiced = (kind: Consonant['kind'], ms: number, place: Place, noise: Noise): Consonant => ({
  ...surd(kind, ms, place, noise),
  voiced: true,
})
const nasal = (ms: number, place: Place, widths: Three, zero: number): Consonant => ({
  ...voiced('nasal', ms, place, {}),
  widths,
  zero,
})
const glide = (ms: number, locus: Three, widths: Three, moves: number): Consonant => ({
  ...voiced('glide', ms, { locus, keeps: [0.45, 0.45, 0.45], moves }, {}),
  widths,
})

const hissing: readonly Band[] = [
  [5000, 1200, 0.5],
  [6500, 1500, 0.6],
]
const hushing: readonly Band[] = [
  [2700, 400, 0.6],
  [3700, 600, 0.45],
  [5000, 1500, 0.3],
]
const lips: readonly Band[] = [[900, 600, 0.3]]
const tip: readonly Band[] = [
  [3800, 900, 0.6],
  [5200, 1500, 0.6],
]
/** The first band is at the second formant of the neighbour. */
const back: readonly Band[] = [
  [1990, 300, 0.9],
  [3600, 800, 0.15],
]

export const consonants: Readonly<Record<string, Consonant>> = {
  B: voiced('stop', 75, labial, { noise: lips, hiss: 0.1 }),
  CH: surd('affricate', 70, palatal, { noise: hushing }),
  D: voiced('stop', 65, alveolar, { noise: tip }),
  DH: voiced('fricative', 55, dental, { hiss: 0.04 }),
  F: surd('fricative', 100, labial, { noise: [[1200, 1000, 0.03]], hiss: 0.12 }),
  G: voiced('stop', 70, velar, { noise: back }),
  HH: surd('breath', 70, throat, {}),
  JH: voiced('affricate', 60, palatal, { noise: hushing }),
  K: surd('stop', 80, velar, { noise: back }),
  L: glide(75, [360, 1000, 2700], [60, 100, 250], 45),
  M: nasal(75, labial, [50, 200, 200], 1000),
  N: nasal(70, alveolar, [50, 250, 250], 1600),
  NG: nasal(90, velar, [50, 250, 250], 3000),
  P: surd('stop', 85, labial, { noise: lips, hiss: 0.12 }),
  R: glide(75, [330, 1100, 1500], [70, 100, 120], 60),
  S: surd('fricative', 110, alveolar, { noise: hissing }),
  SH: surd('fricative', 110, palatal, { noise: hushing }),
  T: surd('stop', 75, alveolar, { noise: tip }),
  TH: surd('fricative', 95, dental, { noise: [[6000, 2000, 0.06]], hiss: 0.08 }),
  V: voiced('fricative', 60, labial, { hiss: 0.05 }),
  W: glide(70, [300, 680, 2200], [60, 90, 100], 60),
  Y: glide(65, [280, 2200, 3000], [50, 200, 350], 60),
  Z: voiced('fricative', 80, alveolar, { noise: hissing }),
  ZH: voiced('fricative', 75, palatal, { noise: hushing }),
}
