import { confirmBox } from '@synet/ui/message-box'
import { t } from './t.ts'

let asking = false

/** NAV-12: a page's code that is gone (new version) or cannot be reached: ask, then reload. */
export function watchStaleChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (asking) return
    asking = true
    void confirmBox({
      title: t(navigator.onLine ? 'stale.title' : 'stale.offline-title'),
      msg: t(navigator.onLine ? 'stale.text' : 'stale.offline-text'),
      confirmButtonText: t('stale.reload'),
    }).then((reload) => {
      asking = false
      if (reload) location.reload()
    })
  })
}
