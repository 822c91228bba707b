import { call } from '#api/api.ts'
import { pushWanted, renewPush } from '#device/push.ts'
import { session } from '#session/session.ts'
import { lastUserId } from '#session/user.ts'

/**
 * Tells the server where this browser takes pushes now, for whoever has turned them on here. The browser may have renewed
 * or dropped the subscription, the server may have a new key, and a session that ended took the endpoint with it.
 */
async function tellEndpoint(): Promise<void> {
  if (!session.isLogged() || !pushWanted.by(lastUserId())) return
  const { pushKey } = await call('user/noticeChoices', {})
  const made = pushKey === null ? undefined : await renewPush(pushKey)
  if (made && session.isLogged()) await call('user/addPushEndpoint', made)
}

/** At each start, after each log-in, and when the worker says that the subscription has changed. */
export function keepPush(): void {
  // Without an answer it is told at the next start.
  const tell = (): void => void tellEndpoint().catch(() => undefined)
  session.subscribe(tell)
  navigator.serviceWorker.addEventListener('message', tell)
  tell()
}
