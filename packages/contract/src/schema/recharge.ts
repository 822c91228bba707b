import * as z from 'zod/mini'
import {
  amountInput,
  byId,
  decimal,
  id,
  listOf,
  network,
  networkInput,
  orderPage,
  time,
  timelineOf,
} from '#schema/primitives'

export const rechargeState = z.enum(['waiting', 'submitted', 'confirming', 'credited', 'cancelled', 'expired'])
const rechargeOrder = z.object({
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

export const rechargeSchemas = {
  'recharge/recharge': { request: z.object({ network: networkInput, amount: amountInput() }), answer: rechargeOrder },
  'recharge/myRecords': { request: z.object(orderPage), answer: listOf(rechargeOrder) },
  'recharge/detail': { request: byId, answer: rechargeOrder },
  'recharge/submitted': { request: byId, answer: rechargeOrder },
  'recharge/cancel': { request: byId, answer: rechargeOrder },
} as const
