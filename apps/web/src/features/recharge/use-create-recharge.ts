import type { RequestInput } from '@synet/contract/calls'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { type RechargeOrder, rechargeQuery } from './queries.ts'

/** Creates an order, which its page then has. */
export function useCreateRecharge(): (input: RequestInput<'recharge/recharge'>) => Promise<RechargeOrder> {
  const create = useMoneyCall('recharge/recharge')
  return async (input) => {
    const order = await create(input)
    queryClient.setQueryData(rechargeQuery(order.id).queryKey, order)
    invalidate('recharge/myRecords')
    return order
  }
}
