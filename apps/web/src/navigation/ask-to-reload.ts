import { confirmBox } from '@synet/ui/overlays/message-box'
import { t } from '#texts/t.ts'

let asking = false

/** NAV-12: a page's code that is gone (new version) or cannot be reached: ask, then reload. */
export async function askToReload(): Promise<void> {
  if (asking) return
  asking = true
  const reload = await confirmBox({
    title: t(navigator.onLine ? 'stale.title' : 'stale.offline-title'),
    msg: t(navigator.onLine ? 'stale.text' : 'stale.offline-text'),
    confirmButtonText: t('stale.reload'),
  })
  asking = false
  if (reload) location.reload()
}
