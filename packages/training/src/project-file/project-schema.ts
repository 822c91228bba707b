import * as z from 'zod/mini'
import { languages } from '@synet/contract/languages'
import { shareParts } from '#counts/ask-together'
import { modelLimits } from '#engine/model-config'
import { unitSizes } from '#protocol/unit-size'
import { unitLimits } from '#protocol/work-unit'

/** A project that somebody brings must lie within these bounds. */
export const projectLimits = {
  shards: 64,
  /** All shards together have at most this: counting takes many times the memory of the text. */
  textBytes: 3_000_000,
  heldOutBytes: [4_096, 2 * unitLimits.shardBytesMax],
  noteBytes: 20_000,
  /** The counts of letters and sounds, in gzip: with the largest text the packed project stays within its bound. */
  countsBytes: 1_300_000,
  /** A unit takes at most this of WebAssembly memory. */
  unitMemoryBytes: 200_000_000,
  /** A standard unit has so many TFLOP: it is paid the same in each project, and is about the work of the first ones. */
  unitTeraflop: [0.1, 0.2],
} as const

/** Everybody may publish text under these licences and train on it. SPDX names them so. */
export const openLicences = [
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC0-1.0',
  'MIT',
  'ODC-By-1.0',
  'PDDL-1.0',
  'Unlicense',
] as const

const wholeNumber = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max))
/** No pattern looks at a text that is too long. */
const atMost = (max: number) => z.maxLength(max, { abort: true })
/** The text has no control characters, and none that turn its direction. */
const line = (max: number) =>
  z.string().check(z.minLength(1), atMost(max), z.regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]+$/u))
const address = z.string().check(atMost(300), z.regex(/^https:\/\/[\w.-]+(:\d+)?(\/[\w./?&=%#~+:@,;!()-]*)?$/))
/** The name has no path: the file is in the folder itself. */
const fileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,59}$/))
const file = z.strictObject({
  file: fileName,
  bytes: wholeNumber(1, projectLimits.heldOutBytes[1]),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const counts = z.strictObject({
  ...file.shape,
  bytes: wholeNumber(1, projectLimits.countsBytes),
  share: wholeNumber(1, shareParts - 1),
})
const texts = z.strictObject({ name: line(60), topic: z.optional(line(60)), purpose: line(400) })
const others = languages.map(({ name }) => name).filter((name) => name !== 'en-US')
const figure = {
  value: z.number().check(z.minimum(0), z.maximum(1_000)),
  error: z.number().check(z.minimum(0), z.maximum(1_000)),
  of: wholeNumber(1, 1_000_000),
}

/** An answer's byte without a meaning has an empty text. */
const meanings = z.array(z.union([z.literal(''), line(20)])).check(z.minLength(1), z.maxLength(223))

/** ECMAScript allows no import of these names in a module; ECMA-262, 12.7.2 and 13.1.1. */
const reservedWords: ReadonlySet<string> = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** Describes `project.json`. An unknown field is a fault. */
export const projectSchema = z.strictObject({
  format: z.literal(1),
  code: z.string().check(atMost(40), z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)),
  texts: z.strictObject({
    'en-US': texts,
    ...(Object.fromEntries(others.map((name) => [name, z.optional(texts)])) as Record<
      (typeof others)[number],
      z.ZodMiniOptional<typeof texts>
    >),
  }),
  model: z.strictObject({
    layers: wholeNumber(1, modelLimits.layersMax),
    width: wholeNumber(1, modelLimits.widthMax),
    heads: wholeNumber(1, modelLimits.widthMax),
    context: wholeNumber(1, modelLimits.contextMax),
    batch: wholeNumber(1, modelLimits.batchMax),
  }),
  engineVersion: z.literal([1, 2, 3]),
  initialSeed: wholeNumber(0, 0xffff_ffff),
  stepsPerUnit: wholeNumber(1, unitLimits.stepsMax / Math.max(...unitSizes)),
  learningRate: z.number().check(z.gt(0), z.maximum(unitLimits.learningRateMax)),
  rateFallsFrom: z.optional(wholeNumber(1, 1_000_000)),
  rateDips: z.optional(
    z
      .strictObject({ every: wholeNumber(4, 1_000), length: wholeNumber(3, 1_000) })
      .check(z.refine(({ every, length }) => length < every)),
  ),
  alphabet: z.optional(z.strictObject({ first: wholeNumber(33, 255), texts: meanings, between: z.enum(['', ' ']) })),
  counts: z.optional(counts),
  writes: z.enum(['text', 'line']),
  measure: z.enum(['nats', 'right']),
  baseline: z.strictObject({ kind: z.enum(['byte-counts', 'naive-bayes', 'joint-counts']), ...figure }),
  experiment: z.strictObject({ units: wholeNumber(1, 100_000_000), ...figure, record: address }),
  packageFunction: z.string().check(
    z.regex(/^[a-z][A-Za-z0-9]{0,39}$/),
    z.refine((name) => !reservedWords.has(name)),
  ),
  prompts: z.array(line(100)).check(z.minLength(1), z.maxLength(8)),
  attribution: z.strictObject({
    source: line(300),
    sourceUrl: address,
    licence: z.enum(openLicences),
    licenceUrl: address,
    statement: line(600),
  }),
  shards: z.array(file).check(z.minLength(1), z.maxLength(projectLimits.shards)),
  heldOut: file,
})
export type ProjectDefinition = z.output<typeof projectSchema>
