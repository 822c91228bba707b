import type { UserCall } from '#platform/http/call'
import { buyProduct } from '#money/purchase/buy-product'

export const buyNode: UserCall<'purchase/buyNode'> = (context, request, caller) =>
  buyProduct(context, 'node', request, caller)
