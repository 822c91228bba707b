import * as z from 'zod/mini'
import { paymentSignature } from '#schema/passkey'
import {
  amountInput,
  decimal,
  handle,
  id,
  listOf,
  optionalPayPassword,
  orderPage,
  plain,
  time,
  userAsset,
} from '#schema/primitives'

const counterparty = handle('transfer.counterparty-required', 20)
const transferOrder = z.object({
  id,
  number: z.string(),
  /** The other person's name, masked. */
  counterparty: z.string(),
  /** The account as the sender typed it; empty for the receiver, and for transfers of earlier versions. */
  account: z.string(),
  /** Plain text from the sender; the receiver sees it only from people whom they have paid themselves. */
  note: z.string(),
  direction: z.enum(['in', 'out']),
  asset: userAsset,
  amount: decimal,
  fee: decimal,
  at: time,
})

export const userTransferSchemas = {
  /** The masked name of the account that somebody has typed, before they send. */
  'user/recipient': { request: z.object({ counterparty }), answer: z.object({ name: z.string() }) },
  'user/transferQuote': {
    request: z.object({ counterparty, asset: userAsset, amount: amountInput() }),
    answer: z.object({
      /** The receiver's name, masked: enough to recognise them, too little to learn it. */
      name: z.string(),
      asset: userAsset,
      amount: decimal,
      fee: decimal,
      /** amount + fee: what the sender pays. */
      total: decimal,
      /** Set when the receiver is new to the sender and a security change holds such transfers until then. */
      heldUntil: z.nullable(time),
      /** The receiver is new to the sender, whose key must sign the transfer. */
      needsPasskey: z.boolean(),
    }),
  },
  'user/transfer': {
    request: z.object({
      counterparty,
      asset: userAsset,
      amount: amountInput(),
      /** The fee that the sender saw; if it has changed, the request is refused with `quote.expired`. */
      fee: z.optional(amountInput()),
      note: z.optional(z.string().check(z.trim(), z.maxLength(80, 'request.invalid'), plain)),
      payPassword: optionalPayPassword,
      signature: z.optional(paymentSignature),
    }),
    answer: transferOrder,
  },
  'user/transferList': {
    request: z.object({ ...orderPage, direction: z.optional(z.enum(['in', 'out'])) }),
    answer: listOf(transferOrder),
  },
} as const
