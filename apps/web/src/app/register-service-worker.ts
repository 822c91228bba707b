/** Makes the app open without a connection (`service-worker.ts`). A browser without workers works as before. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // The worker is told of files that were fetched before it was in charge.
  const report = (entries: PerformanceEntryList): void => {
    const files = entries.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`))
    if (files.length > 0) active?.postMessage(files)
  }
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true })
}
