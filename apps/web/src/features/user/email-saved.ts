import type { Answer } from '@synet/contract/calls'
import { toast } from '@synet/ui/overlays/toast'
import { homePath } from '#routes.ts'
import { canGoBack, go, nav } from '#navigation/nav.ts'
import { showUser } from '#session/user.ts'

/** Shows the new address at once and goes back to the page that led here. */
export async function emailSaved(user: Answer<'user/bindEmail'>, message: string): Promise<void> {
  showUser(user)
  toast(message)
  await go(canGoBack() ? nav.navigateBack() : nav.reLaunch(homePath))
}
