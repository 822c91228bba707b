import { withResolvers } from '@synet/core/with-resolvers'
import { createStore } from '@synet/ui/store'

const prefix = 'synet training '
const channel = openChannel()
function openChannel(): BroadcastChannel | undefined {
  try {
    return 'locks' in navigator ? new BroadcastChannel(prefix) : undefined
  } catch {
    // A browser that may keep nothing for a site refuses channels, too.
    return undefined
  }
}

let release: (() => void) | undefined
/** The run for which another tab trains. */
const otherRun = createStore<string | undefined>(undefined)

function show(next: string | undefined): void {
  if (next !== otherRun.read()) otherRun.set(next)
}

/** A tab holds a lock while it trains, which ends with the tab however that ends. */
async function findTrainingTab(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const name = release ? undefined : held.find((lock) => lock.name?.startsWith(prefix))?.name
  show(name?.slice(prefix.length))
  if (name === undefined) return
  await navigator.locks.request(name, () => undefined)
  await findTrainingTab()
}
// Some private modes have locks and refuse them.
const lookAgain = (): void => void findTrainingTab().catch(() => undefined)

if (channel) {
  channel.addEventListener('message', lookAgain)
  lookAgain()
}

/** Tells the other tabs of this browser for which run this one trains; undefined once it no longer does. */
export function announceTraining(runId: string | undefined): void {
  release?.()
  release = undefined
  if (runId === undefined || !channel) return
  const { promise, resolve } = withResolvers<void>()
  release = resolve
  show(undefined)
  const hold = (): Promise<void> => {
    channel.postMessage('')
    return promise
  }
  navigator.locks.request(prefix + runId, hold).catch(() => undefined)
}

/** Tells whether another tab of this browser trains for the run. */
export const useIsInOtherTab = (runId: string): boolean => otherRun.useValue() === runId
