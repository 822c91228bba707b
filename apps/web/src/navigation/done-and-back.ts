import { toast } from '@synet/ui/overlays/toast'
import { homePath } from '#routes.ts'
import { canGoBack, go, nav } from './nav.ts'

/** Goes back to the page that led here, and says there what is done. */
export async function doneAndBack(message: string): Promise<void> {
  await go(canGoBack() ? nav.navigateBack() : nav.reLaunch(homePath))
  toast(message)
}
