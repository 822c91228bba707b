import * as z from 'zod/mini'
import { language, listOf, time } from '#schema/primitives'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number()

/** A result on held-out text: the loss in nats per byte, or the share of questions that were answered rightly. */
const figure = {
  value: z.number(),
  /** Its standard error. */ error: z.number(),
  /** The number of questions, or of bytes, that were measured. */ of: count,
}
const measured = z.object({ version: count, ...figure })

const project = {
  code: z.string(),
  name: z.string(),
  purpose: z.string(),
  licence: z.string(),
  version: count,
  updatedAt: time,
  /** Loss in nats per byte on held-out text; null until it was measured. */
  heldOutLoss: z.nullable(z.number()),
  /** The figure that compares its versions with the baseline. */
  measure: z.enum(['nats', 'right']),
  /** The figure of a simple method. The decision `record` describes it, and is null for a project that was brought. */
  baseline: z.object({
    kind: z.enum(['byte-counts', 'naive-bayes', 'joint-counts']),
    record: z.nullable(count),
    ...figure,
  }),
  /** The work in standard units from which version 0 was trained beforehand; null where its weights are random. */
  given: z.nullable(z.object({ units: count })),
  /** The newest version that was measured and stands. */
  newest: z.nullable(measured),
  /** The version that may be downloaded and tried: the newest that beats the baseline on the large sample. */
  release: z.nullable(
    z.object({
      /** Of the weights to download: the mean of those in `mean`, which are the version's and those before it. */
      hash,
      mean: z.array(hash),
      at: time,
      version: count,
      ...figure,
    }),
  ),
  /** Number of units verified for it over all time. */
  units: count,
  /**
   * How far the 48 blocks of parameters moved in the last versions that were merged, oldest first: a digit from 1 to 5 for
   * each block.
   */
  updates: z.array(z.string().check(z.regex(/^[1-5]{48}$/))),
  /** The changes by the last verified units, while the versions are too few for a drawing. */
  prints: z.array(z.string().check(z.regex(/^[1-5]{48}$/))),
  /** Held-out losses of the last versions that were measured and stand, oldest first. */
  losses: z.array(z.object({ version: count, loss: z.number() })),
  /** How the newest version with samples continues the project's first prompt; the text is in base64. */
  sample: z.nullable(z.object({ prompt: z.string(), text: z.base64() })),
}

const version = z.object({
  version: count,
  at: time,
  heldOutLoss: z.nullable(z.number()),
  /** Number of units merged into it. */
  units: count,
  /** SHA-256 of its weights (f16). */
  hash,
  /** Whether the version's weights are stored, at `/blob/<hash>` below the API's base. */
  kept: z.boolean(),
  rolledBack: z.boolean(),
})

export const projectSchemas = {
  /** `language` is part of the URL, so that a cache keeps one answer per language. */
  'project/list': { request: z.object({ language: z.optional(language) }), answer: listOf(z.object(project)) },
  'project/detail': {
    request: z.object({ code: z.string().check(z.maxLength(60, 'request.invalid')), language: z.optional(language) }),
    answer: z.object({
      ...project,
      model: z.object({ layers: count, width: count, heads: count, context: count, batch: count }),
      parameters: count,
      training: z.object({ stepsPerUnit: count, learningRate: count }),
      data: z.object({
        source: z.string(),
        sourceUrl: z.string(),
        licenceUrl: z.string(),
        statement: z.string(),
        shards: count,
        /** Sums the bytes of all shards. */
        bytes: count,
        heldOutBytes: count,
        /** The file by which it was brought, with all text: at `/blob/<hash>`; null for a project of the build. */
        file: z.nullable(hash),
      }),
      /** Oldest first, at most 200: evenly spread, the newest among them. */
      versions: z.array(version),
      /** Figures of at most 200 versions, the oldest first, each on the largest sample that was taken. */
      figures: z.array(measured),
      /** A release is measured on this many questions, or bytes. */
      releaseSample: count,
      /** Some held-out questions that the newest measured version answers wrongly. */
      wrong: z.array(z.object({ question: z.string(), answers: z.array(z.string()), written: z.string() })),
      /** Samples of some versions: the same prompts, seed and temperature. Texts in base64. */
      samples: z.array(
        z.object({ version: count, texts: z.array(z.object({ prompt: z.string(), text: z.base64() })) }),
      ),
      writes: z.enum(['text', 'line']),
      /** The model answers questions, which end with this mark. The alphabet has the texts of an answer's bytes. */
      questions: z.nullable(
        z.object({
          mark: z.string(),
          alphabet: z.nullable(z.object({ first: count, texts: z.array(z.string()), between: z.string() })),
          /** Counts that answer with the model, at `/blob/<hash>` in gzip, and the model's share of the choice in sixteenths. */
          counts: z.nullable(z.object({ hash, bytes: count, share: count })),
        }),
      ),
      sampling: z.object({ seed: count, temperature: z.number(), bytes: count }),
      /** The places that contributors state for their devices. */
      regions: z.array(z.object({ region: z.string(), units: count, contributors: count })),
      audits: z.object({
        verified: count,
        /** Verified by a replay of the server. */
        replayed: count,
        /** Verified by the equal result of an unrelated account. The rest was once accepted on its contributor's record. */
        agreed: count,
        /** Verified ones that came from runs of other projects. */
        elsewhere: count,
        waiting: count,
        rejected: z.array(z.object({ reason: z.string(), units: count })),
        /** Honeypots, and how many of them came back wrong. */
        honeypots: count,
        honeypotsFailed: count,
        offences: count,
        rolledBack: count,
      }),
      /** Use, data and limits of the model, with its figures. Markdown, English. */
      card: z.string(),
    }),
  },
  /**
   * What a version was merged from, in the order in which `aggregateRound` gets it: everything that computes the units again,
   * the hashes that they were verified by, and nothing of those who computed them. Versions of earlier releases have
   * no list.
   */
  'project/merge': {
    request: z.object({
      code: z.string().check(z.maxLength(60, 'request.invalid')),
      version: z.coerce.number<number>().check(z.int('request.invalid'), z.minimum(0), z.maximum(2 ** 31 - 1)),
    }),
    answer: z.object({
      weights: hash,
      /** The version before, to which the merged change was added. */
      base: hash,
      limits: z.object({
        clipAbove: z.number(),
        rejectAbove: z.number(),
        trimShare: z.number(),
        /** How coarse the change is; missing where it was not rounded. */
        quantum: z.optional(z.number()),
      }),
      units: z.array(
        z.object({
          protocol: z.literal([2, 3, 4, 5]),
          version: count,
          weights: hash,
          shard: hash,
          seed: count,
          size: count,
          steps: count,
          learningRate: z.number(),
          deltaHash: hash,
          parametersHash: hash,
        }),
      ),
    }),
  },
  /** The parts of shards that a version scores, and the scores of those that are verified: all at `/blob/<hash>`. */
  'project/scores': {
    request: z.object({ code: z.string().check(z.maxLength(60, 'request.invalid')) }),
    answer: z.object({
      /** Of a scoring unit (`scoreUnit`). */
      steps: count,
      list: z.array(z.object({ version: count, weights: hash, shard: hash, start: count, scores: z.nullable(hash) })),
    }),
  },
} as const
