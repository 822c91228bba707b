import type { Answer } from '@synet/contract/calls'
import { homePath } from '#pages.ts'
import { queryClient } from '#shell/api.ts'
import { nav } from '#shell/nav.ts'
import { session } from '#shell/session.ts'
import { wantedPage } from '#shell/wanted-page.ts'
import { userQuery } from '#shell/user.ts'

/** After log-in or registration: the page first asked for, else home (NAV-07). */
export async function beginSession({ token, userInfo }: Answer<'user/login'>): Promise<void> {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, userInfo)
  session.start(token)
  await nav.reLaunch(wantedPage.take() ?? homePath)
}
