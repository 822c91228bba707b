import { call } from './api.ts'
import { storage } from './storage.ts'

/** Kept in local storage under the name that the specification gives (NAV-09). */
export async function loadSystemInfo(): Promise<void> {
  try {
    storage.write('systemInfo', JSON.stringify(await call('index/system', {})))
  } catch {
    // Nothing on a page waits for it; the next launch asks again.
  }
}
