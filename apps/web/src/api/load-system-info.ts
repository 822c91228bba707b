import { call } from './api.ts'
import { setServerTime } from './clock.ts'
import { storage } from '#device/storage.ts'

/** Kept in local storage under the name that the specification gives (NAV-09). */
export async function loadSystemInfo(): Promise<void> {
  try {
    const info = await call('index/system', {})
    setServerTime(info.serverTime)
    storage.write('systemInfo', JSON.stringify(info))
  } catch {
    // Nothing on a page waits for it; the next launch asks again.
  }
}
