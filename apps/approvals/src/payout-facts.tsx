import type { ApprovalAnswer } from '@synet/contract/calls'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { AddressText } from '@synet/ui/layout/address-text'
import { AmountText } from '@synet/ui/layout/amount-text'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import type { ReactNode } from 'react'
import css from './app.module.css'
import { t } from '@synet/words/operators/t'

export type Payout = ApprovalAnswer<'work'>['payouts'][number]

/** Tells whether the user's own key signed the order, and how long the signer has known that key. */
function userKeyFact(key: Payout['userKey']): { value: ReactNode; note?: string } {
  const value = t(`approvals.user-key.${key.state}`)
  if (key.state === 'none') return { value }
  if (key.state === 'signed')
    return {
      value: <StatusTag tone="good">{value}</StatusTag>,
      note: t('approvals.user-key-since', { time: dateTimeText(key.since) }),
    }
  const tag = (
    <StatusTag tone="bad" icon="warning">
      {value}
    </StatusTag>
  )
  if (key.state === 'missing') return { value: tag }
  return { value: tag, note: t('approvals.user-key-until', { time: dateTimeText(key.until) }) }
}

/** Lists what is signed and what the signer knows itself, and apart from it what only the product's database says. */
export function PayoutFacts({ payout: p }: { payout: Payout }) {
  return (
    <>
      <AmountText value={p.received} unit="USDT" size="figure" />
      {p.risks.length > 0 && (
        <Notice tone="warn" title={t('approvals.console-says')}>
          <ul className={css['risks']}>
            {p.risks.map((risk) => (
              <li key={risk}>{t(`withdrawal.risk.${risk}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <FactList
        facts={[
          { name: t('fact.address'), value: <AddressText address={p.address} />, stack: true },
          { name: t('fact.network'), value: p.network },
          {
            name: t('approvals.address-seen'),
            value: p.addressSeenAt ? dateTimeText(p.addressSeenAt) : t('approvals.address-unseen'),
            note: p.notBefore ? t('approvals.not-before', { time: dateTimeText(p.notBefore) }) : undefined,
          },
          { name: t('approvals.user-key'), ...userKeyFact(p.userKey) },
          {
            name: t('approvals.title'),
            value: t('withdrawal.approvals-of', { given: p.approvedBy.length, needed: p.approvalsNeeded }),
            note: p.approvedBy.join(', ') || undefined,
          },
          { name: t('approvals.hash'), value: <span className={css['mono']}>{p.contentHash}</span>, stack: true },
        ]}
      />
      <h3 className={css['name']}>{t('approvals.console-says')}</h3>
      <FactList
        facts={[
          { name: t('fact.username'), value: `${p.username} (${p.userId})` },
          {
            name: t('withdrawal.fees'),
            value: (
              <>
                <AmountText value={p.feeSnt} unit="SNT" /> + <AmountText value={p.feeUsdt} unit="USDT" />
              </>
            ),
          },
          { name: t('withdrawal.review-by'), value: dateTimeText(p.reviewBy) },
          // They are shown above all facts.
          p.risks.length === 0 && { name: t('withdrawal.risks'), value: t('withdrawal.no-risks') },
        ]}
      />
    </>
  )
}
