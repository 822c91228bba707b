import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { type Passkeys, passkeysQuery } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'

/** Says until when nothing leaves, because the passkeys were reported lost. */
export const LostPasskeys = ({ lost }: { lost: NonNullable<Passkeys['lost']> }) => (
  <Notice tone="warn" title={t('passkey.lost-title', { until: dateTimeText(lost.until) })}>
    {t('passkey.lost-text')}
  </Notice>
)

/** Announces that the device will ask for a passkey; nothing for people who have none. */
export function PasskeyNotice() {
  const { data } = useQuery(passkeysQuery)
  if (!data || data.list.length === 0) return null
  return data.lost ? <LostPasskeys lost={data.lost} /> : <Notice>{t('passkey.confirm')}</Notice>
}

/** Says why a passkey can't confirm at the moment. */
export function LostPasskeyNotice() {
  const { data } = useQuery(passkeysQuery)
  return data?.lost ? <LostPasskeys lost={data.lost} /> : null
}
