import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'

/** Warns before the user types an address that could not be saved yet. */
export function AccountHeldNotice({ until }: { until: string }) {
  return (
    <Notice tone="warn" title={t('account.held-title', { until: dateTimeText(until) })}>
      {t('account.held-why')}
    </Notice>
  )
}
