import * as z from 'zod/mini'
import {
  decimal,
  freezeScope,
  id,
  listOf,
  network,
  optionalText,
  page,
  plainLines,
  text,
  time,
} from '#schema/primitives'
import { rechargeState } from '#schema/recharge'
import { withdrawalState } from '#schema/withdrawal'
import { reason, secondFactor } from './operator.ts'

const appeal = z.object({ text: z.string(), at: time })

const freeze = z.object({
  id,
  scopes: z.array(freezeScope),
  reason: z.string(),
  appeal: z.string(),
  operator: z.string(),
  /** Frozen by the operator who asks: somebody else must confirm it. */
  mine: z.boolean(),
  at: time,
  lapsesAt: z.nullable(time),
  /** The end of a confirmed freeze, unless two operators renew it. */
  reviewAt: z.nullable(time),
  /** The open request of one operator. */
  renewal: z.nullable(z.object({ operator: z.string(), reason: z.string(), mine: z.boolean() })),
  /** The reason of the latest renewal. */
  renewedReason: z.nullable(z.string()),
  /** The user's answers, newest first. */
  appeals: z.array(appeal),
  confirmedBy: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(time),
})

const row = z.object({
  id,
  username: z.string(),
  nickname: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  demo: z.boolean(),
  frozen: z.array(freezeScope),
  /** Since when the owner's own freeze stands, which operators neither end nor narrow. */
  selfFrozenAt: z.optional(z.nullable(time)),
  /** The end of a freeze that only one operator has set so far. */
  lapsesAt: z.nullable(time),
  /** When the user last answered to the present freeze. */
  appealedAt: z.nullable(time),
  createdAt: time,
})

const customer = z.object({
  ...row.shape,
  realname: z.string(),
  language: z.string(),
  inviteCode: z.string(),
  inviter: z.nullable(z.object({ id, username: z.string() })),
  members: z.number(),
  softwareUntil: z.nullable(time),
  nodeUntil: z.nullable(time),
  payLockedUntil: z.nullable(time),
  securityChangedAt: z.nullable(time),
  balances: z.array(z.object({ account: id, bucket: z.string(), asset: z.string(), balance: decimal })),
  sessions: z.array(z.object({ id, device: z.string(), createdAt: time, seenAt: time })),
  accounts: z.array(z.object({ id, network: z.string(), address: z.string(), name: z.string() })),
  /** Recharges, withdrawals, transfers, swaps, purchases and runs, newest first. */
  orders: z.array(
    z.object({ number: z.string(), kind: z.string(), state: z.string(), amount: decimal, asset: z.string(), at: time }),
  ),
  units: z.object({ verified: z.number(), rejected: z.number() }),
  freezes: z.array(freeze),
  /** How many of each there are beyond those listed. */
  more: z.object({ sessions: z.number(), orders: z.number(), freezes: z.number() }),
})

const member = z.object({
  id,
  username: z.string(),
  joinedAt: time,
  direct: z.number(),
  /** Has a run in progress. */
  active: z.boolean(),
})

/** Deposits, withdrawals and log-ins of the last 30 days, newest first, and users who share something with this one. */
const history = z.object({
  userId: id,
  deposits: z.array(z.object({ number: z.string(), state: rechargeState, network, amount: decimal, at: time })),
  withdrawals: z.array(
    z.object({
      id,
      number: z.string(),
      state: withdrawalState,
      network,
      address: z.string(),
      amount: decimal,
      at: time,
    }),
  ),
  logIns: z.array(
    z.object({
      id,
      device: z.string(),
      /** The first half of its IP address; null for older sessions. */
      network: z.nullable(z.string()),
      at: time,
      /** The first kept session of a device that this account did not know before. */
      newDevice: z.boolean(),
    }),
  ),
  linked: z.array(z.object({ id, username: z.string(), by: z.enum(['address', 'device']) })),
  /** How many of each there are beyond those listed. */
  more: z.object({ deposits: z.number(), withdrawals: z.number(), logIns: z.number(), linked: z.number() }),
})

export const customerSchemas = {
  /**
   * By id, username, phone, e-mail, address, transaction, invite code or order number; without a query, frozen users.
   */
  customers: { request: z.object({ ...page, query: optionalText(120) }), answer: listOf(row) },
  customer: { request: z.object({ id }), answer: customer },
  customerHistory: { request: z.object({ id }), answer: history },
  customerTeam: {
    request: z.object({ id, ...page }),
    answer: z.object({ path: z.array(z.object({ id, username: z.string() })), members: listOf(member) }),
  },
  freeze: {
    request: z.object({
      userId: id,
      scopes: z.array(freezeScope).check(z.minLength(1, 'freeze.scope'), z.maxLength(3, 'freeze.scope')),
      reason,
      appeal: text('reason.required', 200).check(plainLines),
      secondFactor,
    }),
    answer: customer,
  },
  confirmFreeze: { request: z.object({ id, secondFactor }), answer: customer },
  renewFreeze: { request: z.object({ id, reason, secondFactor }), answer: customer },
  confirmRenewal: { request: z.object({ id, secondFactor }), answer: customer },
  unfreeze: { request: z.object({ id, reason, secondFactor }), answer: customer },
  messages: {
    request: z.object({
      ...page,
      recipient: optionalText(254),
      of: z.optional(z.enum(['given-up'], { error: 'request.invalid' })),
    }),
    answer: z.extend(
      listOf(
        z.object({
          id,
          kind: z.enum(['mail', 'sms']),
          recipient: z.string(),
          /** Codes are masked. */
          subject: z.string(),
          createdAt: time,
          sentAt: z.nullable(time),
          tries: z.number(),
          /** `given-up` waits for an operator, `ended` was dropped or seen. */
          state: z.enum(['waiting', 'sent', 'given-up', 'ended']),
        }),
      ),
      { givenUp: z.number() },
    ),
  },
  /** Sends given-up messages again, or marks them as seen; without an id all of them. */
  handleMessages: {
    request: z.object({ id: z.optional(id), again: z.boolean({ error: 'request.invalid' }) }),
    answer: z.object({ handled: z.number() }),
  },
} as const
