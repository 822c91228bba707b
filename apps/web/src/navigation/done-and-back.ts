import { toast } from '@synet/ui/overlays/toast'
import { homePath } from '#routes.ts'
import { canGoBack, go, nav } from './nav.ts'

/** Says what is done, and goes back to the page that led here. */
export async function doneAndBack(message: string): Promise<void> {
  toast(message)
  await go(canGoBack() ? nav.navigateBack() : nav.reLaunch(homePath))
}
