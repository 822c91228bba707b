import * as z from 'zod/mini'
import { paymentSignature } from '#schema/passkey'
import {
  amountInput,
  decimal,
  id,
  listOf,
  optionalPayPassword,
  orderPage,
  text,
  time,
  userAsset,
} from '#schema/primitives'

const swapOrder = z.object({
  id,
  number: z.string(),
  from: userAsset,
  to: userAsset,
  paid: decimal,
  received: decimal,
  price: decimal,
  fee: decimal,
  feeAsset: userAsset,
  at: time,
})

export const userExchangeSchemas = {
  'user/exchangeQuote': {
    request: z.object({ from: userAsset, amount: amountInput('swap.quantity-required') }),
    answer: z.object({
      quoteId: z.string(),
      from: userAsset,
      to: userAsset,
      paid: decimal,
      /** The pool's price now, in USDT for one SNT. */
      price: decimal,
      fee: decimal,
      feeAsset: userAsset,
      /** The amount that the pool gives now; another swap may come first. */
      received: decimal,
      /** If the pool would give less, the swap is refused and nothing moves. */
      minimumReceived: decimal,
      priceImpactBps: z.number(),
      expiresAt: time,
    }),
  },
  'user/exchange_coin_money': {
    request: z.object({
      quoteId: text('quote.expired', 100),
      payPassword: optionalPayPassword,
      signature: z.optional(paymentSignature),
    }),
    answer: swapOrder,
  },
  'user/exchangeList': { request: z.object(orderPage), answer: listOf(swapOrder) },
} as const
