import { confirmBox } from '@synet/ui/overlays/message-box'
import { t } from '#texts/t.ts'

/** The version is checked so often, and whenever the app is shown again (K-06). */
const askEveryMs = 10 * 60_000

let offered = false

async function look(ownEntry: string): Promise<void> {
  if (offered || document.hidden) return
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const { entry } = (await response.json()) as { entry?: unknown }
    // Two may be looking at once.
    if (offered || typeof entry !== 'string' || entry === ownEntry) return
  } catch {
    return
  }
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
export function watchForNewVersion(ownEntry: string): void {
  setInterval(() => void look(ownEntry), askEveryMs)
  document.addEventListener('visibilitychange', () => void look(ownEntry))
}
