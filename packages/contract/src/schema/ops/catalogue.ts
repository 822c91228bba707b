import * as z from 'zod/mini'
import { amountInput, decimal, id, none, plain, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: 'request.invalid' }).check(z.int(), z.minimum(min), z.maximum(max))

const taskTerms = {
  name: text('catalogue.name-required', 60).check(plain),
  projectCode: text('catalogue.project-unknown', 60),
  periodDays: wholeNumber(0, 1_000),
  /** SNT for 1,000 USDT of principal per day, and for each paid day at the end. */
  rate: amountInput(),
  bonus: amountInput(),
  minAmount: amountInput(),
  maxAmount: amountInput(),
  unitsPerDay: wholeNumber(0, 1_000),
}
const productTerms = {
  name: text('catalogue.name-required', 60).check(plain),
  price: amountInput(),
  days: wholeNumber(0, 10_000),
}
const made = { reason, secondFactor }
/** The largest packed project has so many characters in base64. */
const packedTextMax = 5_400_000
const versioned = { id, version: z.number(), active: z.boolean(), replaces: z.nullable(id) }

const catalogueProposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('task.new'), ...taskTerms, ...made }),
  z.object({ kind: z.literal('task.version'), id, ...taskTerms, ...made }),
  z.object({ kind: z.literal('task.retire'), id, ...made }),
  z.object({
    kind: z.literal('product.new'),
    product: z.enum(['software', 'node'], { error: 'request.invalid' }),
    ...productTerms,
    ...made,
  }),
  z.object({ kind: z.literal('product.version'), id, ...productTerms, ...made }),
  z.object({ kind: z.literal('product.retire'), id, ...made }),
])

export const catalogueSchemas = {
  catalogue: {
    request: none,
    answer: z.object({
      tasks: z.array(
        z.object({
          ...versioned,
          name: z.string(),
          projectCode: z.string(),
          periodDays: z.number(),
          rate: decimal,
          bonus: decimal,
          minAmount: decimal,
          maxAmount: decimal,
          unitsPerDay: z.number(),
          openRuns: z.number(),
          /** SNT promised to its runs in the last 30 days. */
          promisedMonth: decimal,
          /** Sales are paused since then, because the smallest pledge would lose. */
          pausedAt: z.nullable(time),
          /** Null without a price, or when no pledge breaks even. */
          breakEven: z.nullable(decimal),
        }),
      ),
      products: z.array(
        z.object({
          ...versioned,
          product: z.enum(['software', 'node']),
          name: z.string(),
          price: decimal,
          days: z.number(),
          sold: z.number(),
        }),
      ),
      projects: z.array(z.string()),
      /** SNT released per month by the present schedule; the bounds are shares of it. */
      monthRelease: decimal,
      /** The assumptions about electricity behind each break-even. */
      electricity: z.object({
        phone: z.object({ watts: z.number(), secondsPerUnit: z.number() }),
        laptop: z.object({ watts: z.number(), secondsPerUnit: z.number() }),
        perKwh: decimal,
      }),
    }),
  },
  proposeCatalogue: { request: catalogueProposal, answer: proposal },
  proposeProject: {
    request: z.object({
      /** The packed project, in base64. */
      file: z
        .string({ error: 'project-file.unreadable' })
        .check(z.minLength(1, 'project-file.unreadable'), z.maxLength(packedTextMax, 'upload.too-large')),
      ...made,
    }),
    answer: proposal,
  },
} as const
