import type { Answer } from '@synet/contract/calls'
import { homePath } from '#routes.ts'
import { queryClient } from '#shell/api.ts'
import { deviceSecret } from '#shell/device.ts'
import { resume } from '#shell/interruption.ts'
import { nav } from '#shell/nav.ts'
import { session } from '#shell/session.ts'
import { wantedPage } from '#shell/wanted-page.ts'
import { showUser } from '#shell/user.ts'

/** After log-in or registration: the page first asked for, or where one's session ended; else home (NAV-07, ST-07). */
export async function beginSession({ token, userInfo, deviceSecret: secret }: Answer<'user/login'>): Promise<void> {
  deviceSecret.keep(secret)
  queryClient.clear()
  showUser(userInfo)
  session.start(token)
  const wanted = wantedPage.take()
  // Somebody else has no business on the page that the person before them left.
  const { path, search } = (resume(userInfo.id) && wanted) || { path: homePath, search: {} }
  await nav.reLaunch(path, search)
}
