import * as z from 'zod/mini'
import {
  amountInput,
  decimal,
  handle,
  id,
  listOf,
  network,
  optionalText,
  page,
  text,
  time,
  userAsset,
} from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'

const proposalState = z.enum(['proposed', 'approved', 'executed', 'rejected', 'cancelled'])
export const proposalKind = z.enum([
  'correction',
  'court-order',
  'grant',
  'pool.funded',
  'pool.reduced',
  'capital.taken-out',
  'capital.received',
  'loss.covered',
  'suspense.assigned',
  'network.resumed',
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
  'operator.roles',
  'operator.disabled',
  'operator.second-factor',
  'offence.lifted',
  'round.rolled-back',
])
const refusal = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })

/** Describes a line of a posting, as displayed to operators. */
export const entryLine = z.object({
  account: id,
  bucket: z.string(),
  asset: z.string(),
  userId: z.nullable(id),
  username: z.nullable(z.string()),
  amount: decimal,
})

export const proposal = z.object({
  id,
  kind: proposalKind,
  state: proposalState,
  facts: z.record(z.string(), z.string()),
  reason: z.string(),
  proposer: z.string(),
  /** Proposed by the operator who asks: somebody else must decide it. */
  mine: z.boolean(),
  /** Whether another operator than its proposer may end it, the one who asks. */
  rejectable: z.boolean(),
  approver: z.nullable(z.string()),
  /** The operators who have signed it on the signer's page; null where one operator is enough. */
  signedBy: z.nullable(z.array(z.string())),
  noticeMs: z.number(),
  proposedAt: time,
  decidedAt: z.nullable(time),
  effectiveAt: z.nullable(time),
  endedAt: z.nullable(time),
  postingId: z.nullable(id),
  /** Why it could not be executed. */
  refusal: z.nullable(refusal),
  /** The entries that it would post at present; none for proposals that post nothing. */
  entries: z.array(entryLine),
  /** The refusal that would prevent its execution at present. */
  blocked: z.nullable(refusal),
})
const decision = { id, secondFactor }
const made = { reason, secondFactor }
const ownAccount = z.enum(['fees', 'sales', 'capital'])

const moneyProposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('correction'),
    posting: id,
    /** The user whose part is meant, for a posting that gave something to several users. */
    username: optionalText(40),
    /** The wrong part of the amount; without it, all of it. */
    amount: z.optional(amountInput()),
    mistake: z.enum(['wrong-owner', 'double-credit', 'wrong-amount', 'not-due'], { error: 'request.invalid' }),
    discoveredAt: time,
    ...made,
  }),
  z.object({
    kind: z.literal('court-order'),
    /** The payer and the receiver that the court names. */
    username: handle('username.required', 40),
    to: handle('username.required', 40),
    asset: userAsset,
    amount: amountInput(),
    /** SHA-256 of the document, hex. */
    document: z
      .string({ error: 'court-order.document' })
      .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'court-order.document')),
    ...made,
  }),
  z.object({ kind: z.literal('grant'), username: handle('username.required', 40), amount: amountInput(), ...made }),
  z.object({
    kind: z.literal('pool.funded'),
    amount: amountInput(),
    /** The other side, for the first money of an empty pool: both sides set its opening price. */
    snt: z.optional(amountInput()),
    ...made,
  }),
  z.object({ kind: z.literal('pool.reduced'), amount: amountInput(), ...made }),
  z.object({
    kind: z.literal('capital.taken-out'),
    source: ownAccount,
    network,
    address: text('address.required', 64),
    amount: amountInput(),
    ...made,
  }),
  z.object({ kind: z.literal('loss.covered'), source: ownAccount, amount: amountInput(), ...made }),
])

export const proposalSchemas = {
  proposals: {
    request: z.object({
      ...page,
      id: z.optional(id),
      state: z.optional(z.enum(['open', 'ended'])),
      kind: z.optional(proposalKind),
      /** The history of one setting, for kind `setting`. */
      name: z.optional(text('setting.unknown', 60)),
    }),
    answer: listOf(proposal),
  },
  rejectProposal: { request: z.object({ ...decision, reason }), answer: proposal },
  cancelProposal: { request: z.object(decision), answer: proposal },
  proposeMoney: { request: moneyProposal, answer: proposal },
} as const
