import * as z from 'zod/mini'
import { day, decimal, id, language, listOf, network, page, time } from '#schema/primitives'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** An epoch number; the maximum is far below the limit of the database column. */
const epochNumber = z.optional(
  z.coerce
    .number()
    .check(z.int('request.invalid'), z.minimum(1, 'request.invalid'), z.maximum(1_000_000, 'request.invalid')),
)
/** Minor units: USDT, SNT and SNTN have six decimals. */
const minor = z.string().check(z.regex(/^-?\d{1,30}$/))

/** The kinds of changes on the public list: of the platform's own funds, terms, fees, texts and the catalogue. */
export const publicChangeKinds = [
  'correction',
  'court-order',
  'grant',
  'pool.funded',
  'pool.reduced',
  'capital.taken-out',
  'capital.received',
  'loss.covered',
  'setting',
  'text',
  'notice.published',
  'document.published',
  'project.new',
  'task.new',
  'task.version',
  'task.retire',
  'product.new',
  'product.version',
  'product.retire',
] as const
export type PublicChangeKind = (typeof publicChangeKinds)[number]

/** The operator of the site, its fees, liabilities and delays: read at request time, never typed in. */
const figures = z.object({
  at: time,
  /** When the whole supply was issued and its schedule began; null before. */
  genesisAt: z.nullable(time),
  /** `issued`: has left the platform. `remaining`: the part of the emission that is not released yet. */
  tokens: z.array(
    z.object({
      asset: z.enum(['SNT', 'SNTN']),
      supply: decimal,
      issued: decimal,
      emissionTotal: decimal,
      released: decimal,
      remaining: decimal,
      promised: decimal,
      treasury: decimal,
      pool: decimal,
    }),
  ),
  pool: z.object({ USDT: decimal, SNT: decimal, price: z.nullable(decimal) }),
  /** The platform's own USDT, by account; a negative amount is an uncovered loss. */
  own: z.array(z.object({ bucket: z.string(), amount: decimal })),
  overdue: z.object({ count: z.number(), oldestSince: z.nullable(time) }),
  frozenAccounts: z.number(),
  /** Executed in the last 30 days. */
  corrections: z.number(),
  courtOrders: z.number(),
  haltedNetworks: z.array(z.object({ network, reason: z.string() })),
  /** In the last 30 days; a continuing one has no end. */
  outages: z.array(z.object({ startsAt: time, endsAt: z.nullable(time), reason: z.string() })),
  /** How many more there were. */
  outagesMore: z.number(),
  /** Withdrawals paid in the last 30 days, from request to finality on chain. */
  withdrawals: z.object({
    count: z.number(),
    medianMs: z.nullable(z.number()),
    nineOfTenMs: z.nullable(z.number()),
    longestMs: z.nullable(z.number()),
    late: z.number(),
  }),
  reviewMs: z.number(),
  fourEyes: decimal,
  training: z.object({
    unitsVerified: z.number(),
    projects: z.array(z.object({ project: z.string(), version: z.number(), heldOutLoss: z.nullable(z.number()) })),
  }),
  tasks: z.array(
    z.object({
      name: z.string(),
      periodDays: z.number(),
      /** SNT for 1,000 USDT per day: what is paid for it at once, and what the end bonus adds for it. */
      income: decimal,
      bonus: decimal,
      min: decimal,
      max: decimal,
    }),
  ),
  products: z.array(
    z.object({ kind: z.enum(['software', 'node']), name: z.string(), price: decimal, days: z.number() }),
  ),
  runBy: z.object({ name: z.nullable(z.string()), place: z.nullable(z.string()), contact: z.nullable(z.string()) }),
})

export const proofSchemas = {
  /**
   * Names of tasks and products in `language`, which is part of the URL, so that a cache keeps one answer per language.
   */
  'proof/figures': { request: z.object({ language: z.optional(language) }), answer: figures },
  /** Published epochs, newest first. */
  'proof/epochs': {
    request: z.object(page),
    answer: listOf(
      z.object({
        number: z.number(),
        at: time,
        hash,
        publicKey: hash,
        /** USDT. */
        held: decimal,
        owed: decimal,
        surplus: decimal,
      }),
    ),
  },
  /**
   * Reads one epoch, or the newest, exactly as it was signed: `statement` and `detail` are texts whose SHA-256 counts; `control`
   * are the signatures (EIP-191) of the detail's addresses, in their order. Format: docs/decisions/0013.
   */
  'proof/epoch': {
    request: z.object({ number: epochNumber }),
    answer: z.object({
      number: z.number(),
      hash,
      statement: z.string(),
      signature: z.string(),
      publicKey: hash,
      detail: z.string(),
      control: z.array(z.string()),
    }),
  },
  /**
   * What was anchored on a chain, newest first: `data` is the calldata of `transaction`. `ledger` and `operators` are what
   * the site has now at the anchored positions; a hash is null where it has nothing. Format: docs/decisions/0013.
   */
  'proof/anchors': {
    request: z.object(page),
    answer: listOf(
      z.object({
        epoch: z.number(),
        at: time,
        network,
        transaction: z.string(),
        /** Null until a block contains it. */
        block: z.nullable(z.string()),
        /** Whether the transaction is final. */
        done: z.boolean(),
        data: z.string(),
        ledger: z.object({ through: z.string(), hash: z.nullable(z.string()) }),
        operators: z.object({ count: z.string(), hash: z.nullable(z.string()) }),
      }),
    ),
  },
  /**
   * The log of operators' keys, oldest first: each hash covers the one before, and two operators signed each change after
   * the first two keys. Format: docs/decisions/0026.
   */
  'proof/operatorKeys': {
    request: z.object({ after: z.optional(id), limit: page.limit }),
    answer: z.object({ list: z.array(z.object({ content: z.string(), hash })), next: z.nullable(id) }),
  },
  /** Grants, newest first: which account received how much, why and when, and how far it has vested. SNT. */
  'proof/grants': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id,
        /** The number of the receiver's account. */
        account: id,
        amount: decimal,
        reason: z.string(),
        at: time,
        vested: decimal,
        takenBack: decimal,
        endsAt: time,
      }),
    ),
  },
  /** The caller's own leaf and its path to the root of an epoch, or of the newest. */
  'proof/own': {
    request: z.object({ number: epochNumber }),
    answer: z.object({
      kind: z.literal('synet.own-proof.1'),
      statement: z.string(),
      signature: z.string(),
      publicKey: hash,
      account: z.string(),
      salt: hash,
      sums: z.array(minor),
      place: z.number(),
      leaf: hash,
      path: z.array(z.tuple([hash, z.array(minor), z.string()])),
    }),
  },
  /**
   * Totals of finished days by kind of posting and bucket, oldest first. Each hash is SHA-256(previous hash, day,
   * totals), separated by newlines.
   */
  'proof/days': {
    request: z.object({ after: z.optional(day), limit: page.limit }),
    answer: z.object({ list: z.array(z.object({ day, totals: z.string(), hash })), next: z.nullable(day) }),
  },
  /** Grants, changes of the pool, of terms and of the catalogue: announced and executed, newest first. */
  'proof/changes': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id: z.string(),
        kind: z.enum(publicChangeKinds),
        facts: z.record(z.string(), z.string()),
        reason: z.string(),
        /** The entries that it posted; users' accounts are one bucket each. */
        entries: z.array(z.object({ bucket: z.string(), asset: z.string(), amount: decimal })),
        /** Covers the facts that are not public. */
        privateHash: hash,
        /** Signatures of operators, where the kind needs them. Format: docs/decisions/0026. */
        signatures: z.array(
          z.object({
            operator: z.string(),
            expiresAt: time,
            assertion: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
          }),
        ),
        state: z.enum(['announced', 'done', 'cancelled']),
        noticeMs: z.number(),
        announcedAt: time,
        effectiveAt: time,
        endedAt: z.nullable(time),
      }),
    ),
  },
} as const
