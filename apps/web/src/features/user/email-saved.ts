import type { Answer } from '@synet/contract/calls'
import { toast } from '@synet/ui/overlays/toast'
import { homePath } from '#routes.ts'
import { canGoBack, go, nav } from '#navigation/nav.ts'
import { showUser } from '#session/user.ts'

/** The new address is known at once; then back to where one came from. */
export async function emailSaved(user: Answer<'user/bindEmail'>, said: string): Promise<void> {
  showUser(user)
  toast(said)
  await go(canGoBack() ? nav.navigateBack() : nav.reLaunch(homePath))
}
