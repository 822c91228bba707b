import * as z from 'zod/mini'
import { decimal, time, userAsset } from '#schema/primitives'

export const stockSchemas = {
  'stock/detail': {
    request: z.object({ asset: userAsset, range: z.optional(z.enum(['day', 'week', 'month', 'all'])) }),
    answer: z.object({
      asset: userAsset,
      price: z.nullable(decimal),
      history: z.array(z.object({ at: time, price: decimal })),
      supply: decimal,
      issued: decimal,
      volume24h: decimal,
      balance: decimal,
    }),
  },
} as const
