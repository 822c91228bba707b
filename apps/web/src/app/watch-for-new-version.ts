import { confirmBox } from '@synet/ui/overlays/message-box'
import { readDeployedBuild } from '#navigation/deployed-build.ts'
import { t } from '#texts/t.ts'

/** The version is checked so often, and whenever the app is shown again (K-06). */
const askEveryMs = 10 * 60_000

let offered = false

async function look(): Promise<void> {
  if (offered || document.hidden) return
  const build = await readDeployedBuild()
  // Two may be looking at once.
  if (offered || build?.isOurs !== false) return
  offered = true
  const update = await confirmBox({
    title: t('version.title'),
    msg: t('version.text'),
    confirmButtonText: t('version.update'),
    cancelButtonText: t('version.later'),
  })
  if (update) location.reload()
}

/** A newer deployed build is detected by the name of its entry, which holds a hash of its content. */
export function watchForNewVersion(): void {
  setInterval(() => void look(), askEveryMs)
  document.addEventListener('visibilitychange', () => void look())
}
