import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText, numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './proof.module.css'
import type { Figures } from './queries.ts'

const outages = {
  'the platform was down': 'proof.outage-platform',
  'api was down': 'proof.outage-api',
  'audits was down': 'proof.outage-audits',
  'the audit queue was full': 'proof.outage-queue',
} as const

/** A reason that this version does not know is shown as it was written. */
const outageText = (reason: string): string => (reason in outages ? t(outages[reason as keyof typeof outages]) : reason)

const ownBuckets = ['fees', 'sales', 'capital', 'pool', 'loss'] as const
const ownName = (bucket: string): string => {
  const known = ownBuckets.find((one) => one === bucket)
  return known ? t(`proof.own.${known}`) : bucket
}

/** The platform's overdue payouts, frozen accounts, corrections, downtimes and own USDT (PROOF-01). */
export function Now({
  figures: { own, overdue, frozenAccounts, corrections, courtOrders, outages: lately, outagesMore, haltedNetworks },
}: {
  figures: Figures
}) {
  return (
    <Card label={t('proof.now')}>
      <div className={css['part']}>
        <h2>{t('proof.now')}</h2>
        {haltedNetworks.map((one) => (
          <Notice key={one.network} tone="warn">
            {t('proof.halted', one)}
          </Notice>
        ))}
        <FactList
          facts={[
            {
              name: t('proof.overdue'),
              value: numberText(overdue.count),
              note: overdue.oldestSince && t('proof.overdue-since', { time: dateTimeText(overdue.oldestSince) }),
            },
            { name: t('proof.frozen'), value: numberText(frozenAccounts) },
            { name: t('proof.corrections'), value: numberText(corrections) },
            { name: t('proof.court-orders'), value: numberText(courtOrders) },
            { name: t('proof.outages'), value: numberText(lately.length + outagesMore) },
          ]}
        />
        {lately.length > 0 && (
          <ul className={css['limits']}>
            {lately.map((one) => (
              <li key={one.startsAt}>
                {t('proof.outage', { time: dateTimeText(one.startsAt), reason: outageText(one.reason) })}
              </li>
            ))}
            {outagesMore > 0 && <li>{t('proof.left-out', { count: outagesMore })}</li>}
          </ul>
        )}
        <h3>{t('proof.books-own')}</h3>
        <FactList
          facts={own
            .filter(({ bucket, amount }) => bucket !== 'loss' || amount !== '0')
            .map(({ bucket, amount }) => ({ name: ownName(bucket), value: <AmountText value={amount} unit="USDT" /> }))}
        />
      </div>
    </Card>
  )
}
