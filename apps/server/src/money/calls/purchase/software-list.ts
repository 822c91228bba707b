import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { listProducts } from '#money/purchase/list-products'

export const softwareList: UserCall<'purchase/softwareList'> = async (context, _request, caller) =>
  done(await listProducts(context, 'software', caller))
