import * as z from 'zod/mini'
import { decimal, email, id, listOf, network, none, page, text, time, userAsset } from '#schema/primitives'

export const networkInfo = z.object({
  name: network,
  label: z.string(),
  confirmations: z.number(),
  minRecharge: decimal,
  minWithdrawal: decimal,
  explorerTransaction: z.nullable(z.string()),
})
const sent = z.object({ seconds: z.number() })

export const informationSchemas = {
  'index/config': {
    request: none,
    answer: z.object({
      /** Percent, as decimal strings. */
      exchangeFee: decimal,
      transferFee: decimal,
      withdrawRate: decimal,
      minAmount: decimal,
      minTransfer: z.object({ USDT: decimal, SNT: decimal }),
      minSwap: z.object({ USDT: decimal, SNT: decimal }),
      networks: z.array(networkInfo),
      inviteRequired: z.boolean(),
      customerService: z.nullable(z.object({ url: z.string(), businessId: z.string(), groupId: z.string() })),
      development: z.boolean(),
    }),
  },
  'index/notice': {
    request: z.object(page),
    answer: listOf(z.object({ id, title: z.string(), body: z.string(), at: time })),
  },
  'index/appUrl': { request: none, answer: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }) },
  'index/system': {
    request: none,
    answer: z.object({ name: z.string(), version: z.string(), versionCode: z.number(), serverTime: time }),
  },
  'ems/send': {
    request: z.object({
      email: email(),
      event: z.enum(['bind', 'change-old', 'change-new', 'account', 'pay-password', 'password']),
    }),
    answer: sent,
  },
  'sms/send': {
    request: z.object({ phone: text('phone.required', 20), event: z.enum(['register', 'password']) }),
    answer: sent,
  },
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
  'common/upload': { request: none, answer: z.object({ url: z.string() }) },
} as const
