/** Makes the app open without a connection (`service-worker.ts`). A browser without workers works as before. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // What was fetched before the worker was in charge, or was on its way then, is named to it.
  const report = (entries: PerformanceEntryList): void => {
    const files = entries.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`))
    if (files.length > 0) active?.postMessage(files)
  }
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true })
}
