import { call } from './api.ts'
import { storage } from '@synet/ui/storage'

/** Fetches the system info and stores it under the name that the specification gives (NAV-09). */
export async function loadSystemInfo(): Promise<void> {
  try {
    const info = await call('index/system', {})
    storage.write('systemInfo', JSON.stringify(info))
  } catch {
    // No page depends on it; the next launch repeats the call.
  }
}
