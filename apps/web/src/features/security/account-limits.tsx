import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { t } from '#texts/t.ts'
import type { Security } from './queries.ts'

/** What holds for this account now. */
export function AccountLimits({ heldUntil, openWithdrawals, openWithdrawalsMax }: Security) {
  const { data: config } = useQuery(configQuery)
  return (
    <Card>
      <FactList
        facts={[
          {
            name: t('security.new-places'),
            value: heldUntil === null ? t('security.free') : dateTimeText(heldUntil),
            note: heldUntil === null ? undefined : t('security.new-places-note'),
          },
          {
            name: t('security.open-withdrawals'),
            value: t('security.of', { count: openWithdrawals, max: openWithdrawalsMax }),
          },
          config && {
            name: t('security.hold'),
            value: t('security.hours', { hours: config.securityHoldHours }),
            note: t('security.hold-note'),
          },
          config && { name: t('security.review'), value: t('security.hours', { hours: config.withdrawReviewHours }) },
        ]}
      />
    </Card>
  )
}
