import { call } from '#api/api.ts'
import { deviceZone } from '#device/device-zone.ts'
import { canPush, pushWanted, renewPush } from '#device/push.ts'
import { storage } from '@synet/ui/storage'
import { session, untoldLanguageKey } from '#session/session.ts'
import { lastUserId } from '#session/user.ts'
import { savedLanguage } from '#texts/language.ts'

/**
 * Tells the server where this browser takes pushes now, for a person who has turned them on here. The browser may have renewed
 * or dropped the subscription, the server may have a new key, and a session that ended took the endpoint with it.
 */
async function sendEndpoint(): Promise<void> {
  if (!session.isLogged() || !pushWanted.by(lastUserId())) return
  const { pushKey } = await call('user/noticeChoices', {})
  const made = pushKey === null ? undefined : await renewPush(pushKey)
  if (made && session.isLogged()) await call('user/addPushEndpoint', made)
}

let toldZone: string | undefined

/** Tells the server in which time zone the person is now, so that no reminder comes at night. */
async function sendZone(): Promise<void> {
  const zone = deviceZone()
  const told = `${lastUserId()} ${zone}`
  if (!session.isLogged() || !zone || told === toldZone) return
  await call('user/tellZone', { zone })
  toldZone = told
}

/** Tells the server the language that the person has chosen here: mails and pushes follow it. */
async function sendLanguage(): Promise<void> {
  const language = session.isLogged() ? storage.read(untoldLanguageKey) : undefined
  if (language === undefined) return
  await call('user/profile', { language: savedLanguage() })
  storage.remove(untoldLanguageKey)
}

/**
 * Tells in which language, where and when the person can be reached: at each start, after each log-in, and when the
 * worker says that the subscription has changed.
 */
export function keepReachable(): void {
  // Without an answer it is told at the next start.
  const tell = (): void => {
    sendLanguage().catch(() => undefined)
    sendZone().catch(() => undefined)
    if (canPush()) sendEndpoint().catch(() => undefined)
  }
  session.subscribe(tell)
  if (canPush()) navigator.serviceWorker.addEventListener('message', tell)
  tell()
}
