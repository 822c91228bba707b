import type { RequestInput } from '@synet/contract/calls'

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
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

export async function unsubscribeFromPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
