import type { UserCall } from '#platform/http/call'
import { buyProduct } from '#purchase/buy-product'

export const buyNode: UserCall<'purchase/buyNode'> = (context, request, caller) =>
  buyProduct(context, 'node', request, caller)
