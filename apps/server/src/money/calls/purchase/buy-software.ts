import type { UserCall } from '#platform/http/call'
import { buyProduct } from '#money/purchase/buy-product'

export const buySoftware: UserCall<'purchase/buySoftware'> = (context, request, caller) =>
  buyProduct(context, 'software', request, caller)
