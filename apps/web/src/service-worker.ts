const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** The page itself: always asked for first, so that a reload shows what is deployed. */
const shell = 'shell'
/** Files with a hash in their names: what came once never changes. */
const files = 'files'
/** Files of a few builds are kept; the oldest are removed. */
const filesMax = 400
/** A connection that is as good as none. */
const patienceMs = 4_000

/** Keeping is optional: a full disk or a store that throws never costs what the network has answered. */
const ignoreFailure = <T>(act: () => Promise<T>): Promise<T | undefined> =>
  Promise.resolve()
    .then(act)
    .catch(() => undefined)

/** @param event stays alive until the answer is kept, which nobody waits for */
async function openPage(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    // The page may take longer to come than its first byte.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    const response = await fetch(request, { signal: patience.signal }).finally(() => clearTimeout(timer))
    if (response.ok) {
      const copy = response.clone()
      event.waitUntil(ignoreFailure(async () => (await caches.open(shell)).put('/', copy)))
    }
    return response
  } catch (error) {
    const before = await ignoreFailure(async () => (await caches.open(shell)).match('/'))
    if (before) return before
    throw error
  }
}

async function cacheFile(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(files)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - filesMax)).map((key) => cache.delete(key)))
}

async function openFile(event: ExtendableEvent, request: Request): Promise<Response> {
  const before = await ignoreFailure(async () => (await caches.open(files)).match(request))
  if (before) return before
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(ignoreFailure(() => cacheFile(request, copy)))
  }
  return response
}

/** The page that is open has fetched its files before there was a worker: they are kept now, out of the browser's own cache. */
async function cacheOpenPage(event: ExtendableEvent): Promise<void> {
  const response = await fetch('/')
  const text = await response.clone().text()
  await (await caches.open(shell)).put('/', response)
  const names = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
  await Promise.all(names.map((name) => openFile(event, new Request(name))))
}

worker.addEventListener('install', (event) =>
  event.waitUntil(ignoreFailure(() => cacheOpenPage(event)).then(() => worker.skipWaiting())),
)
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
/** The app names what it had loaded before this worker was there. */
worker.addEventListener('message', (event) => {
  const urls: unknown = event.data
  if (!Array.isArray(urls)) return
  const own = urls.filter((url) => typeof url === 'string' && url.startsWith(`${location.origin}/assets/`))
  event.waitUntil(ignoreFailure(() => Promise.all(own.map((url: string) => openFile(event, new Request(url))))))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // Calls, uploads and everything else are never answered from here: money is never old without saying so.
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(openPage(event, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event, request))
})

interface Pushed {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly urgent: boolean
}

/** What our server writes; anything else opens the app. */
function readPush(data: unknown): Pushed {
  const pushed: Partial<Record<keyof Pushed, unknown>> = Object(data)
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
  const url = text(pushed.url, '/')
  return {
    title: text(pushed.title, 'Synet'),
    body: text(pushed.body, ''),
    url: url.startsWith('/#/') ? url : '/',
    urgent: pushed.urgent === true,
  }
}

worker.addEventListener('push', (event) => {
  let data: unknown
  try {
    data = event.data?.json()
  } catch {
    // A browser that shows nothing for a push may lose the right to get any.
  }
  const { title, body, url, urgent } = readPush(data)
  // A second delivery of the same news takes the place of the first; one about security sounds again.
  const options = { body, tag: `${url} ${body}`, data: url, icon: '/icon-192.png', renotify: urgent }
  event.waitUntil(worker.registration.showNotification(title, options))
})

/** The browser has ended a subscription: another one is made for the same key, and an open page tells the server at once. */
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(
    ignoreFailure(async () => {
      const key = event.oldSubscription?.options.applicationServerKey
      if (!event.newSubscription && key) {
        await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      }
      for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage('push')
    }),
  ),
)

/** Goes to the page in a window that is open, else opens one. */
async function openPushed(url: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) {
    await worker.clients.openWindow(url)
    return
  }
  await open.focus()
  await open.navigate(url).catch(() => worker.clients.openWindow(url))
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushed(String(event.notification.data)))
})
