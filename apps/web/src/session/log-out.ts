import { messageBox } from '@synet/ui/overlays/message-box'
import { loginPath, routes } from '#routes.ts'
import { call, onUnauthorized, queryClient } from '#api/api.ts'
import { forgetForms, ownerPlace, savedForms, saveForms, formSavers } from './form-recovery.ts'
import { go, nav } from '#navigation/nav.ts'
import { parseRoute } from '#navigation/route-address.ts'
import { session } from './session.ts'
import { t } from '#texts/t.ts'
import { forgetUser, lastUserId } from './user.ts'
import { wantedPage } from '#navigation/wanted-page.ts'

const leaving = new Set<() => void>()
/** Registers what must stop when the user is logged out. */
export const onLogOut = (stop: () => void): void => {
  leaving.add(stop)
}

async function leave(): Promise<void> {
  session.end()
  forgetUser()
  for (const stop of leaving) stop()
  await go(nav.reLaunch(loginPath))
  queryClient.clear()
}

export async function logOut(): Promise<void> {
  // The server ends the session; if it cannot be reached, the token is still removed here.
  await call('user/logout', {}).catch(() => undefined)
  await leaveForGood()
}

/** Leaves after the server has ended the session on request: nothing is kept for a return. */
export async function leaveForGood(): Promise<void> {
  forgetForms()
  await leave()
}

/** Users who log in again find their page and what they had typed there. */
async function leaveInterrupted(): Promise<void> {
  const address = location.hash.slice(1)
  const route = parseRoute(address)
  if (route && routes[route.path].access === 'user') wantedPage.keep(address)
  savedForms.set(ownerPlace, { owner: lastUserId(), at: 0, content: null })
  saveForms()
  formSavers.clear()
  await leave()
}

let isMessageOpen = false

/** ST-07: the message in a modal, then log-in and back here. Many calls may fail together; one modal is enough. */
export function handleUnauthorized(): void {
  onUnauthorized((message) => {
    if (isMessageOpen || !session.isLogged()) return
    isMessageOpen = true
    void messageBox({ msg: message || t('request.error') })
      .then(leaveInterrupted)
      .finally(() => {
        isMessageOpen = false
      })
  })
}
