import { done } from '@synet/core/result'
import { countFrozen } from '#people/freeze/count-frozen'
import type { PublicCall } from '#platform/http/call'

export const system: PublicCall<'index/system'> = async ({ sql, clock }) =>
  done({
    name: 'Synet',
    version: '1.0.0',
    versionCode: 100,
    serverTime: clock.now().toISOString(),
    frozenAccounts: await countFrozen(sql),
  })
