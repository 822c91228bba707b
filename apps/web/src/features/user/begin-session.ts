import type { Answer } from '@synet/contract/calls'
import { homePath } from '#routes.ts'
import { queryClient } from '#api/api.ts'
import { deviceSecret } from '#device/device.ts'
import { storage } from '@synet/ui/storage'
import { recoverForms } from '#session/use-recovered.ts'
import { nav } from '#navigation/nav.ts'
import { session } from '#session/session.ts'
import { wantedPage } from '#navigation/wanted-page.ts'
import { showUser } from '#session/user.ts'

/** Keeps what a log-in or registration answers; from here on calls are the user's. */
export function startSession({ token, userInfo, deviceSecret: secret }: Answer<'user/login'>): void {
  deviceSecret.keep(secret)
  queryClient.clear()
  session.start(token)
  // The device keeps the user only while somebody is logged in, and gives forms back to that user.
  showUser(userInfo)
  // Its key and its code are fetched only where there is something to keep.
  if (storage.read('trial') !== undefined)
    void import('#training/claim-trial.ts').then(({ claimTrial }) => claimTrial()).catch(() => undefined)
}

/** Leaves for the page first asked for, or where one's session ended; else home (NAV-07, ST-07). */
export async function leaveLogin(userId: string): Promise<void> {
  const wanted = wantedPage.take()
  // Somebody else has no business on the page that the person before them left.
  const { path, search } = (recoverForms(userId) && wanted) || { path: homePath, search: {} }
  await nav.reLaunch(path, search)
}

export async function beginSession(answer: Answer<'user/login'>): Promise<void> {
  startSession(answer)
  await leaveLogin(answer.userInfo.id)
}
