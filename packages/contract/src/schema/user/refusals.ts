import * as z from 'zod/mini'
import { type Action, actionRefusals } from '#action-refusals'
import { none } from '#schema/primitives'

const refusalOf = <A extends Action>(action: A) =>
  z.nullable(z.object({ code: z.enum(actionRefusals[action]), message: z.string() }))

export const userRefusalSchemas = {
  'user/refusals': {
    request: none,
    answer: z.object({
      pledge: refusalOf('pledge'),
      withdraw: refusalOf('withdraw'),
      transfer: refusalOf('transfer'),
      transferToNew: refusalOf('transferToNew'),
      swap: refusalOf('swap'),
      buy: refusalOf('buy'),
      starter: refusalOf('starter'),
      recharge: refusalOf('recharge'),
      endEarly: refusalOf('endEarly'),
    }),
  },
} as const
