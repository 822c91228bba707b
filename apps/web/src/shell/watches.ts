import { startAwayWatch } from './away.ts'
import { startEvents } from './events.ts'
import { go, nav } from './nav.ts'
import { watchForNewVersion } from './new-version.ts'

/** What goes on beside the pages, once the first one is shown. @param entry address of the app's first module */
export function startWatches(entry: string): void {
  startEvents()
  if (import.meta.env.PROD) watchForNewVersion(new URL(entry).pathname)
  startAwayWatch(() => void go(nav.reLaunch('/')))
}
