import { messageBox } from '@synet/ui/message-box'
import { loginPath } from '#pages.ts'
import { call, onUnauthorized, queryClient } from './api.ts'
import { go, nav } from './nav.ts'
import { session } from './session.ts'
import { t } from './t.ts'

const leaving = new Set<() => void>()
/** What must stop when nobody is logged in any more. */
export const onLogOut = (stop: () => void): void => {
  leaving.add(stop)
}

async function leave(): Promise<void> {
  session.end()
  for (const stop of leaving) stop()
  await go(nav.reLaunch(loginPath))
  queryClient.clear()
}

export async function logOut(): Promise<void> {
  // The server ends the session; should it not hear us, the token is forgotten here all the same.
  await call('user/logout', {}).catch(() => undefined)
  await leave()
}

let telling = false

/** ST-07: the message in a modal, then log-in. Many calls may fail together; one modal says it. */
export function handleUnauthorized(): void {
  onUnauthorized((message) => {
    if (telling || !session.isLogged()) return
    telling = true
    void messageBox({ msg: message || t('request.error') })
      .then(leave)
      .finally(() => {
        telling = false
      })
  })
}
