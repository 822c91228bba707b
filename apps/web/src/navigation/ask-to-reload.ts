import { confirmBox } from '@synet/ui/overlays/message-box'
import { toast } from '@synet/ui/overlays/toast'
import { t } from '#texts/t.ts'
import { readDeployedBuild } from './deployed-build.ts'

/** Engines keep a module that failed to come, so only a new document asks for it again. */
export async function reloadWhenReachable(): Promise<void> {
  if ((await readDeployedBuild()) === undefined) toast(t('loaded.unreachable'), 'error')
  else location.reload()
}

let asking = false

/**
 * NAV-12: a file is gone (new version) or cannot be reached: ask, then reload.
 * @param isSaid what is shown says already that the file did not come, and how to try again
 */
export async function askToReload(isSaid = false): Promise<void> {
  if (asking) return
  asking = true
  const isReplaced = (await readDeployedBuild())?.isOurs === false
  const asks = isReplaced || !isSaid
  const reload =
    asks &&
    (await confirmBox({
      title: t(isReplaced ? 'stale.title' : 'stale.offline-title'),
      msg: t(isReplaced ? 'stale.text' : 'stale.offline-text'),
      confirmButtonText: t('stale.reload'),
    }))
  asking = false
  if (reload) await reloadWhenReachable()
}
