import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { listProducts } from '#money/purchase/list-products'
import { buyProduct } from '#money/purchase/buy-product'

export const softwareList: UserCall<'purchase/softwareList'> = async (context, _request, caller) =>
  done(await listProducts(context, 'software', caller))

export const buySoftware: UserCall<'purchase/buySoftware'> = (context, request, caller) =>
  buyProduct(context, 'software', request, caller)

export const nodeList: UserCall<'purchase/nodeList'> = async (context, _request, caller) =>
  done(await listProducts(context, 'node', caller))

export const buyNode: UserCall<'purchase/buyNode'> = (context, request, caller) =>
  buyProduct(context, 'node', request, caller)
