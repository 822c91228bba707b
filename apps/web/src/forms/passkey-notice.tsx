import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { passkeysQuery } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'

/** Announces that the device will ask for a passkey; nothing for people who have none. */
export function PasskeyNotice() {
  const { data } = useQuery(passkeysQuery)
  if (!data || data.list.length === 0) return null
  return data.lost ? (
    <Notice tone="warn" title={t('passkey.lost-title', { until: dateTimeText(data.lost.until) })}>
      {t('passkey.lost-text')}
    </Notice>
  ) : (
    <Notice>{t('passkey.confirm')}</Notice>
  )
}
