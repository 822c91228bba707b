import type { RequestInput } from '@synet/contract/calls'
import { storage } from '@synet/ui/storage'

/** Safari has it only in an app that was added to the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The person refused once: only the browser's own settings change that. */
export const isPushDenied = (): boolean => canPush() && Notification.permission === 'denied'

/** Where this browser takes pushes now. */
export async function pushEndpoint(): Promise<string | undefined> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined
  return (await worker?.pushManager.getSubscription())?.endpoint
}

/** The account for which this browser gets pushes, as its owner has turned them on; a log-in renews them for no other. */
const wantedKey = 'push-for'
export const pushWanted = {
  by: (userId: string | undefined): boolean => userId !== undefined && storage.read(wantedKey) === userId,
  keep: (userId: string): void => storage.write(wantedKey, userId),
  forget: (): void => storage.remove(wantedKey),
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')

/** Browsers that do not report the key are trusted. */
function isFor(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options?.applicationServerKey
  return !own || base64url(own) === key
}

const requestOf = (subscription: PushSubscription): RequestInput<'user/addPushEndpoint'> => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/**
 * Takes the browser's subscription, and makes a new one where it is gone or was for another key of the server. Asks nobody.
 * @returns undefined without permission
 */
export async function renewPush(key: string): Promise<RequestInput<'user/addPushEndpoint'> | undefined> {
  if (!canPush() || Notification.permission !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && isFor(before, key)) return requestOf(before)
  await before?.unsubscribe()
  return requestOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/**
 * Asks the person and the browser.
 * @param key of the server, base64url
 * @returns undefined when the person refused
 */
export async function subscribeToPush(key: string): Promise<RequestInput<'user/addPushEndpoint'> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  return requestOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

export async function unsubscribeFromPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
