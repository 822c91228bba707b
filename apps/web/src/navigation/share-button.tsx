import { IconButton } from '@synet/ui/controls/icon-button'
import { shareText } from '#api/share.ts'
import { t } from '#texts/t.ts'

/** Hands a link or a text to another app; absent where the browser shares nothing. */
export function ShareButton({ what }: { what: ShareData }) {
  if (!('share' in navigator)) return null
  return <IconButton name="share" label={t('invitation.share')} onClick={() => void shareText(what)} />
}
