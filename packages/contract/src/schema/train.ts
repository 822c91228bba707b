import * as z from 'zod/mini'
import { id, listOf, none, page, text, time, work, plainLines } from '#schema/primitives'

/** The maximum number of characters of an appeal. */
export const appealMax = 500

const hash = z.string({ error: 'unit.hash' }).check(z.regex(/^[0-9a-f]{64}$/, 'unit.hash'))
const unitState = z.enum(['leased', 'committed', 'accepted', 'verified', 'rejected', 'released', 'lapsed'])
/**
 * Why a unit is of this project: it is the run's own; or enough people train that one, and this one has room in its round,
 * or wants a text scored.
 */
const unitWhy = z.enum(['own', 'round-full', 'scores-wanted'])
/** A unit that was handed in, and its day's quota with it. */
const handedIn = z.object({ state: unitState, unitsVerified: z.number(), unitsPending: z.number(), quota: z.number() })
const modelConfig = z.object({
  layers: z.number(),
  width: z.number(),
  heads: z.number(),
  context: z.number(),
  batch: z.number(),
})

/** Base64url of a given number of bytes. */
const keyBytes = (bytes: number) =>
  z
    .string({ error: 'device.key-wrong' })
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'device.key-wrong'))

/** A device's P-256 key as an uncompressed point, and its signature of `deviceProof`, as r and s. */
const keyProof = { publicKey: keyBytes(65), signature: keyBytes(64) }
/** How much a unit changed each block of the model. */
const print = z.string().check(z.regex(/^[1-5]{48}$/))
/** All that a device computes a unit from. */
const unitParts = {
  /** How the unit is computed (`UnitProtocol`). */
  protocol: z.literal([2, 3, 4, 5]),
  version: z.number(),
  model: modelConfig,
  modelUrl: z.string(),
  shardUrl: z.string(),
  seed: z.number(),
  steps: z.number(),
  learningRate: z.number(),
}

export const trainSchemas = {
  'train/device': {
    request: z.object(keyProof),
    /** The key's thumbprint. */
    answer: z.object({ device: z.string() }),
  },
  'train/lease': {
    /**
     * `device`: the thumbprint of a key that was proved with the same session or token. `selfTest`: whether the device
     * computes like all others, and if not, what differs. `engine`: which of the engines that is of. `protocol`: the newest
     * kind of units that it knows. `unitMs`: what a standard unit takes on it, as far as it has measured. `elsewhere`:
     * whether it can say that a unit is of another project than its run's; without it there is none.
     */
    request: z.object({
      runId: id,
      device: text('request.invalid', 64),
      selfTest: z.optional(z.enum(['passed', 'denormals', 'nan-bits', 'hash'])),
      engine: z.optional(z.enum(['relaxed', 'plain', 'plain-instead'])),
      protocol: z.number(),
      unitMs: z.optional(z.number().check(z.minimum(0))),
      elsewhere: z.optional(z.boolean()),
    }),
    answer: z.object({
      leaseId: z.string(),
      project: z.string(),
      why: unitWhy,
      /** In standard units. */
      size: z.number(),
      ...unitParts,
      /** What changed since the version before: a device that has the model with this hash need not fetch the whole. */
      modelFrom: z.nullable(z.object({ hash, url: z.string() })),
      expiresAt: time,
    }),
  },
  'train/commit': {
    request: z.object({
      leaseId: text('lease.not-found', 80),
      deltaHash: hash,
      parametersHash: hash,
      lossTrace: z.array(z.number({ error: 'unit.non-finite' })).check(z.maxLength(1_000, 'unit.malformed')),
      stateHashes: z.array(hash).check(z.maxLength(200, 'unit.malformed')),
    }),
    /**
     * `accepted`: the unit is handed in, without its delta; null: the delta has to be sent. `upload`: where the delta can
     * be put before `train/submit`, with these headers.
     */
    answer: z.object({
      accepted: z.nullable(handedIn),
      upload: z.nullable(z.object({ url: z.string(), headers: z.object({ 'x-amz-checksum-sha256': z.string() }) })),
    }),
  },
  /** `delta` is the body, as bytes or as these in gzip; none if it was put to `upload`. A refusal names the fault. */
  'train/submit': {
    request: z.object({
      leaseId: text('lease.not-found', 80),
      version: z.coerce.number<number>({ error: 'unit.version' }),
      delta: z.custom<Uint8Array<ArrayBuffer>>((delta) => delta instanceof Uint8Array, 'unit.malformed'),
    }),
    answer: handedIn,
  },
  'train/release': { request: z.object({ leaseId: text('lease.not-found', 80) }), answer: none },
  /** Open runs with the progress of today's quota: all that a device needs to choose its work. */
  'train/runs': {
    request: none,
    answer: listOf(
      z.object({
        runId: id,
        name: z.string(),
        projectCode: z.string(),
        quota: z.number(),
        unitsVerified: z.number(),
        unitsPending: z.number(),
      }),
    ),
  },
  /** Lists the units of one run, or of all; newest first. */
  'train/units': {
    request: z.object({ runId: z.optional(id), ...page }),
    answer: listOf(
      z.object({
        leaseId: z.string(),
        runId: id,
        project: z.string(),
        device: z.string(),
        state: unitState,
        reason: z.nullable(z.string()),
        /** Whose result it had to equal; `record` is the contributor's own, of earlier units. Null until it is verified. */
        checkedBy: z.nullable(z.enum(['server', 'strangers', 'record'])),
        version: z.number(),
        /** In standard units. */
        size: z.number(),
        /** Whether the unit counts towards the open day of its run. */
        today: z.boolean(),
        /** How far it moved each of the model's 48 blocks, a digit from 1 to 5 each; null until it was handed in. */
        print: z.nullable(z.string()),
        at: time,
      }),
    ),
  },
  /**
   * The last verified units of one run, or of all, newest first. `print`: 48 digits of 1 to 5, how much each block of the
   * model moved. A unit without `leaseId` is older than a month, and `at` is that of its day's last unit.
   */
  'train/prints': {
    request: z.object({ runId: z.optional(id), limit: page.limit }),
    answer: z.object({
      list: z.array(z.object({ leaseId: z.nullable(z.string()), runId: id, project: z.string(), at: time, print })),
    }),
  },
  /** A verified unit that visitors repeat to try their device; null while there is none. It is the same for all of them. */
  'train/trialUnit': {
    request: none,
    answer: z.object({
      unit: z.nullable(
        z.object({
          id: z.string(),
          project: z.string(),
          ...unitParts,
          /** What a device fetches for it. */
          bytes: z.number(),
          /** Standard units of a day's smallest quota, and the steps of each. */
          quota: z.number(),
          stepsPerUnit: z.number(),
          /** Null: its result came with the code. `region`: the one that its contributor named. */
          verified: z.nullable(z.object({ at: time, region: z.string(), print: z.nullable(print) })),
        }),
      ),
    }),
  },
  /**
   * Compares a visitor's result with the verified one: refusals `trial.differs`, `trial.over` (the unit is no longer
   * kept) and `trial.done` (once for each device). The signature is of `trialToken`.
   */
  'train/trialResult': {
    request: z.object({ unit: text('trial.over', 80), commitment: hash, ...keyProof, work }),
    answer: none,
  },
  /** Adds what this device tried to the account that registered after it; no refusal where there is nothing. */
  'train/keepTrial': { request: z.object(keyProof), answer: none },
  'train/ownTrial': {
    request: none,
    answer: z.object({
      trial: z.nullable(
        z.object({
          at: time,
          project: z.string(),
          version: z.number(),
          steps: z.number(),
          losses: z.array(z.number()),
        }),
      ),
    }),
  },
  /** The user's own offences, newest first. */
  'train/offences': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id,
        at: time,
        leaseId: z.string(),
        project: z.string(),
        device: z.string(),
        reason: z.string(),
        pausedUntil: time,
        /** The days that became void. */
        days: z.number(),
        runsEnded: z.boolean(),
        appeal: z.nullable(z.object({ text: z.string(), at: time })),
        answer: z.nullable(z.object({ text: z.string(), at: time })),
        lifted: z.boolean(),
      }),
    ),
  },
  /** A person may appeal once per offence. */
  'train/appeal': {
    request: z.object({ id, text: text('appeal.required', appealMax).check(plainLines) }),
    answer: none,
  },
} as const
