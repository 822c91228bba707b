import * as z from 'zod/mini'
import { assertion, base64url, registration } from './passkey.ts'
import { decimal, id, none, text, time } from './primitives.ts'
import { proposalKind } from './ops/proposal.ts'
import { risk } from './ops/withdrawal.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'request.invalid'))
const name = z.string().check(z.regex(/^[\w.-]{3,40}$/, 'operator.name'))

const policy = z.object({
  twoFrom: decimal,
  automaticPerUser: decimal,
  automaticPerDay: decimal,
  newAddressHours: z.number().check(z.int()),
})

const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('operator-enrolled'), name, credentialId: base64url, publicKey: base64url }),
  z.object({ kind: z.literal('operator-disabled'), name }),
  z.object({ kind: z.literal('policy-changed'), policy }),
  z.object({
    kind: z.literal('position-adopted'),
    network: z.string(),
    nextNonce: z.string(),
    ledgerThrough: z.string(),
    ledgerHash: z.string(),
    storeEra: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('cold-address-set'), network: z.string(), address: z.string() }),
  z.object({ kind: z.literal('gas-ceiling-set'), network: z.string(), price: z.string() }),
])

/** The customer's first deadline in milliseconds, their total in minor units, customer, order. */
const payoutCursor = z.string().check(z.regex(/^\d{1,15}\.\d{1,18}\.\d{1,18}\.\d{1,18}$/, 'request.invalid'))

/** A list that is too long for a batch is refused where it is hashed; this only bounds the request. */
const ordersMax = 100

/** What is signed: the challenge of the assertion is derived from both. */
const signed = { contentHash: hash, expiresAt: time, assertion }

const item = {
  contentHash: hash,
  /** Until when an approval that is given now holds. */
  expiresAt: time,
  /** What the operator's key signs, base64url. */
  challenge: base64url,
  approvedBy: z.array(z.string()),
  approvalsNeeded: z.number(),
  mine: z.boolean(),
}
const payout = z.object({
  ...item,
  id,
  number: z.string(),
  userId: id,
  username: z.string(),
  network: z.string(),
  address: z.string(),
  received: decimal,
  feeUsdt: decimal,
  feeSnt: decimal,
  createdAt: time,
  reviewBy: time,
  risks: z.array(risk),
  /** Whether one signature may approve it together with others. */
  batchable: z.boolean(),
  /** When the signer first saw the address with this user; null when it has not yet. */
  addressSeenAt: z.nullable(time),
  /** The earliest time at which it may be signed. */
  notBefore: z.nullable(time),
  /**
   * Whether the user's own key signed exactly this order. `none`: the signer knows no key of theirs. `missing`: it knows
   * one, and refuses the order. `lost`: their keys were declared lost, and nothing is paid until then.
   */
  userKey: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('missing') }),
    z.object({ state: z.literal('signed'), since: time }),
    z.object({ state: z.literal('lost'), until: time }),
  ]),
})
const proposal = z.object({
  ...item,
  id,
  kind: proposalKind,
  facts: z.record(z.string(), z.string()),
  /** What facts of this name would replace, where the proposal does not say so itself: texts of documents. */
  before: z.record(z.string(), z.string()),
  reason: z.string(),
  noticeMs: z.number(),
  proposedBy: z.string(),
  at: time,
})
const openDecision = z.object({
  ...item,
  id,
  proposedBy: z.string(),
  at: time,
  decision,
  /** Of a new key: the operator reads it aloud to those who sign. */
  fingerprint: z.nullable(z.string()),
  /** What its proposer signs to withdraw it, with the same expiry; null for others. */
  withdrawal: z.nullable(z.object({ contentHash: hash, challenge: base64url })),
})

/** The calls of the signer's own page. All are POST; the path is the call's name. */
export const approvalSchemas = {
  /** Opens an invitation. `challenge`: what the new key signs, base64url. */
  invitation: {
    request: z.object({ token: base64url }),
    answer: z.object({ name: z.string(), challenge: base64url, relyingParty: z.string() }),
  },
  /** Enrols a key. `waits`: two operators have yet to sign it. */
  enrol: {
    request: z.object({ token: base64url, registration }),
    answer: z.object({ waits: z.boolean(), fingerprint: z.string() }),
  },
  challenge: { request: none, answer: z.object({ challenge: base64url, relyingParty: z.string() }) },
  login: {
    request: z.object({ credentialId: base64url, assertion }),
    answer: z.object({ token: z.string(), name: z.string() }),
  },
  logout: { request: none, answer: none },
  /** What the operator can still sign, in pages, and the rules in force. */
  work: {
    request: z.object({ payoutsAfter: z.optional(payoutCursor), proposalsAfter: z.optional(id) }),
    answer: z.object({
      name: z.string(),
      credentialId: base64url,
      relyingParty: z.string(),
      /** The console's origin; null where the signer does not know it. */
      consoleOrigin: z.nullable(z.string()),
      /** The orders of a customer stand together. */
      payouts: z.array(payout),
      /** The next page begins here; null at the end. */
      payoutsNext: z.nullable(payoutCursor),
      /** Counts all orders under review, including those that the operator has signed. */
      waiting: z.number(),
      proposals: z.array(proposal),
      proposalsNext: z.nullable(id),
      decisions: z.array(openDecision),
      operators: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
      policy,
      /** Where the platform's own money may go, and from when on. */
      coldAddresses: z.array(z.object({ network: z.string(), address: z.string(), from: time })),
      /** The prices of gas above which small payments wait. */
      gasCeilings: z.array(z.object({ network: z.string(), price: z.string(), unit: z.enum(['gwei', 'sun']) })),
      positions: z.array(z.object({ network: z.string(), halted: z.nullable(z.string()) })),
    }),
  },
  approvePayout: { request: z.object({ id, ...signed }), answer: z.object({ approved: z.boolean() }) },
  /** One signature of exactly these orders, in any order. `approved`: those that are approved now. */
  approvePayouts: {
    request: z.object({
      orders: z.array(z.object({ id, contentHash: hash })).check(z.maxLength(ordersMax, 'request.invalid')),
      expiresAt: time,
      assertion,
    }),
    answer: z.object({ approved: z.array(id) }),
  },
  /** `signed`: two operators have signed it, and its notice begins. */
  approveProposal: { request: z.object({ id, ...signed }), answer: z.object({ signed: z.boolean() }) },
  signDecision: { request: z.object({ id, ...signed }), answer: z.object({ executed: z.boolean() }) },
  /** By its proposer, who signs `withdrawal`. */
  withdrawDecision: { request: z.object({ id, ...signed }), answer: none },
  /** @returns the token of the invitation, which is shown once */
  invite: { request: z.object({ name }), answer: z.object({ token: base64url }) },
  disableOperator: { request: z.object({ name }), answer: none },
  changePolicy: { request: z.object({ policy }), answer: none },
  setColdAddress: {
    request: z.object({ network: text('network.required'), address: text('address.required', 64) }),
    answer: none,
  },
  setGasCeiling: {
    request: z.object({ network: text('network.required'), price: text('policy.bounds', 20) }),
    answer: none,
  },
  adoptPosition: { request: z.object({ network: text('network.required') }), answer: none },
} as const
export type ApprovalCallName = keyof typeof approvalSchemas
