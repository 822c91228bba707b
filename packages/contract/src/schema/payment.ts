import * as z from 'zod/mini'
import {
  amountInput,
  decimal,
  id,
  listOf,
  network,
  none,
  optionalText,
  networkInput,
  page,
  payPassword,
  text,
  time,
  verificationCode,
} from '#schema/primitives'

const account = z.object({ id, network, address: z.string(), name: z.string() })
const accountInput = {
  network: networkInput,
  address: text('address.required', 64),
  name: text('account-name.required', 30),
  payPassword,
  code: verificationCode,
}

/** The states an order has been in, oldest first. */
const timelineOf = <S extends z.core.$ZodType>(state: S) => z.array(z.object({ state, at: time }))

export const rechargeState = z.enum(['waiting', 'submitted', 'confirming', 'credited', 'cancelled', 'expired'])
export const rechargeOrder = z.object({
  id,
  number: z.string(),
  state: rechargeState,
  network,
  address: z.string(),
  amount: decimal,
  creditedAmount: z.nullable(decimal),
  confirmations: z.nullable(z.object({ seen: z.number(), needed: z.number() })),
  /** Deposits too small to be credited: they stay at their address until the sum there reaches the minimum. */
  belowMinimum: z.nullable(z.object({ arrived: decimal, minimum: decimal })),
  transaction: z.nullable(z.string()),
  /** The network of `transaction`, which may differ from the ordered one. */
  paidOn: z.nullable(network),
  createdAt: time,
  expiresAt: time,
  creditedAt: z.nullable(time),
  timeline: timelineOf(rechargeState),
})
export const withdrawalState = z.enum([
  'reviewing',
  'approved',
  'sending',
  'sent',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
])
const withdrawalFee = z.object({
  /** The amount that leaves the available USDT. */
  amount: decimal,
  feeSnt: decimal,
  feeUsdt: decimal,
  /** The amount that arrives at the address: amount − feeUsdt. */
  received: decimal,
})
export const withdrawalOrder = z.object({
  id,
  number: z.string(),
  state: withdrawalState,
  network,
  address: z.string(),
  accountName: z.string(),
  ...withdrawalFee.shape,
  transaction: z.nullable(z.string()),
  /** An operator's explanation. */
  reason: z.nullable(z.string()),
  /** Why a payout failed for good. */
  failure: z.nullable(z.enum(['payout-cancelled', 'transaction-reverted'])),
  createdAt: time,
  reviewBy: time,
  /** Why an approved one is not paid yet: the hot wallet holds too little, or the network is halted. */
  waitingFor: z.optional(z.nullable(z.enum(['liquidity', 'network', 'freeze', 'check']))),
  confirmedAt: z.nullable(time),
  timeline: timelineOf(withdrawalState),
})
const byId = z.object({ id })

export const paymentSchemas = {
  'bank/list': {
    request: none,
    /** Set while a security change holds new accounts and edits, so that a page can announce it. */
    answer: z.extend(listOf(account), { heldUntil: z.nullable(time) }),
  },
  'bank/add': { request: z.object(accountInput), answer: account },
  'bank/edit': { request: z.object({ id, ...accountInput }), answer: account },
  'bank/delete': { request: byId, answer: none },
  'recharge/recharge': {
    request: z.object({
      network: networkInput,
      amount: amountInput(),
    }),
    answer: rechargeOrder,
  },
  'recharge/myRecords': { request: z.object(page), answer: listOf(rechargeOrder) },
  'recharge/detail': { request: byId, answer: rechargeOrder },
  'recharge/submitted': { request: byId, answer: rechargeOrder },
  'recharge/cancel': { request: byId, answer: rechargeOrder },
  'withdrawal/quote': {
    request: z.object({
      accountId: text('withdrawal.account-required', 18),
      amount: amountInput('withdrawal.amount-required', 'withdrawal.amount-invalid'),
      feeIn: z.optional(z.enum(['SNT', 'USDT'])),
    }),
    answer: z.object({
      quoteId: z.string(),
      ...withdrawalFee.shape,
      /** Why the fee is not paid in SNT. */
      feeInUsdt: z.nullable(z.enum(['chosen', 'short-of-snt', 'no-price'])),
      /** Set while a security change holds withdrawals, so that a page can announce it. */
      heldUntil: z.nullable(time),
      expiresAt: time,
    }),
  },
  'withdrawal/apply': {
    request: z.object({ quoteId: text('quote.expired', 100), payPassword }),
    answer: withdrawalOrder,
  },
  'withdrawal/list': { request: z.object({ ...page, id: optionalText(18) }), answer: listOf(withdrawalOrder) },
  'withdrawal/cancel': { request: byId, answer: withdrawalOrder },
} as const
