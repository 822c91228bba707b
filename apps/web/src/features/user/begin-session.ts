import type { Answer } from '@synet/contract/calls'
import { homePath, type PlainPath } from '#routes.ts'
import { queryClient } from '#api/api.ts'
import { deviceSecret } from '#device/device.ts'
import { storage } from '#device/storage.ts'
import { recoverForms } from '#session/form-recovery.ts'
import { nav } from '#navigation/nav.ts'
import { session } from '#session/session.ts'
import { wantedPage } from '#navigation/wanted-page.ts'
import { showUser } from '#session/user.ts'

/**
 * After log-in or registration: the page first asked for, or where one's session ended; else home (NAV-07, ST-07).
 * @param start the page in place of home
 */
export async function beginSession(
  { token, userInfo, deviceSecret: secret }: Answer<'user/login'>,
  start: PlainPath = homePath,
): Promise<void> {
  deviceSecret.keep(secret)
  queryClient.clear()
  showUser(userInfo)
  session.start(token)
  // Its key and its code are fetched only where there is something to keep.
  if (storage.read('trial') !== undefined)
    void import('#training/keep-trial.ts').then(({ keepTrial }) => keepTrial()).catch(() => undefined)
  const wanted = wantedPage.take()
  // Somebody else has no business on the page that the person before them left.
  const { path, search } = (recoverForms(userInfo.id) && wanted) || { path: start, search: {} }
  await nav.reLaunch(path, search)
}
