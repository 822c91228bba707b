import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { readSettings } from '#platform/settings'

/** Returns the addresses of the app packages that operators offer; null where there is none. */
export const appUrl: PublicCall<'index/appUrl'> = async ({ sql }) => {
  const { androidUrl, iosUrl } = await readSettings(sql)
  return done({ android: androidUrl || null, ios: iosUrl || null })
}
