import { done } from '@synet/core/result'
import type { PublicCall } from '#http/call'

export const system: PublicCall<'index/system'> = async ({ clock }) =>
  done({ name: 'Synet', version: '1.0.0', versionCode: 100, serverTime: clock.now().toISOString() })
