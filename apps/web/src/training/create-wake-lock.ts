/** Keeps the screen on, so that the device does not fall asleep over its work. Nothing where the browser has no such lock. */
export function createWakeLock(): { want(on: boolean): void } {
  let wanted = false
  let held: WakeLockSentinel | undefined
  let asking = false

  const ask = async (): Promise<void> => {
    if (asking || held || !('wakeLock' in navigator)) return
    asking = true
    try {
      const lock = await navigator.wakeLock.request('screen')
      held = lock
      // The browser takes it back with the page that is hidden.
      lock.addEventListener('release', () => {
        if (held === lock) held = undefined
      })
    } catch {
      // A low battery or a setting forbids it: the screen goes off as always.
    } finally {
      asking = false
    }
    if (!wanted) await giveBack()
  }
  const giveBack = async (): Promise<void> => {
    const lock = held
    held = undefined
    await lock?.release().catch(() => undefined)
  }

  return {
    want(on) {
      if (on === wanted && (!on || held || asking)) return
      wanted = on
      void (on ? ask() : giveBack())
    },
  }
}
