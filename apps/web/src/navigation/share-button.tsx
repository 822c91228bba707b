import { IconButton } from '@synet/ui/controls/icon-button'
import { t } from '#texts/t.ts'

/** Hands a link or a text to another app; absent where the browser shares nothing. */
export function ShareButton({ what }: { what: ShareData }) {
  if (!('share' in navigator)) return null
  // Calling it off is no fault.
  return (
    <IconButton name="share" label={t('invitation.share')} onClick={() => void navigator.share(what).catch(() => {})} />
  )
}
