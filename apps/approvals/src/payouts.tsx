import type { ApprovalAnswer } from '@synet/contract/calls'
import { groupBy } from '@synet/core/group-by'
import { batchMax } from '@synet/proof/approval-batch'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { type ReactNode, useState } from 'react'
import css from './app.module.css'
import { Batch } from './batch.tsx'
import { SignButton } from './sign-button.tsx'
import { t } from './t.ts'

type Work = ApprovalAnswer<'work'>
type Payout = Work['payouts'][number]

/** Whether the user's own key signed the order, and how long the signer has known that key. */
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

function PayoutFacts({ payout: p }: { payout: Payout }) {
  return (
    <FactList
      facts={[
        { name: t('withdrawal.received'), value: <AmountText value={p.received} unit="USDT" />, strong: true },
        { name: t('withdrawal.address'), value: <span className={css['mono']}>{p.address}</span>, stack: true },
        { name: t('withdrawal.network'), value: p.network },
        { name: t('withdrawal.user'), value: `${p.username} (${p.userId})` },
        {
          name: t('withdrawal.fees'),
          value: (
            <>
              <AmountText value={p.feeSnt} unit="SNT" /> + <AmountText value={p.feeUsdt} unit="USDT" />
            </>
          ),
        },
        { name: t('withdrawal.review-by'), value: dateTimeText(p.reviewBy) },
        {
          name: t('approvals.address-seen'),
          value: p.addressSeenAt ? dateTimeText(p.addressSeenAt) : t('approvals.address-unseen'),
          note: p.notBefore ? t('approvals.not-before', { time: dateTimeText(p.notBefore) }) : undefined,
        },
        { name: t('approvals.user-key'), ...userKeyFact(p.userKey) },
        {
          name: t('withdrawal.risks'),
          value:
            p.risks.length === 0 ? (
              t('withdrawal.no-risks')
            ) : (
              <span className={css['tags']}>
                {p.risks.map((risk) => (
                  <StatusTag key={risk} tone="waiting" icon="warning">
                    {t(`withdrawal.risk.${risk}`)}
                  </StatusTag>
                ))}
              </span>
            ),
        },
        {
          name: t('withdrawal.approvals'),
          value: t('withdrawal.approvals-of', { given: p.approvedBy.length, needed: p.approvalsNeeded }),
          note: p.approvedBy.join(', ') || undefined,
        },
      ]}
    />
  )
}

interface Selection {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (id: string, on: boolean) => void
}

/** The payouts of one customer. */
function Customer({ payouts, work, selected, onSelect }: { payouts: readonly Payout[]; work: Work } & Selection) {
  const [first] = payouts
  if (!first) return null
  return (
    <section className={css['customer']} aria-label={first.username}>
      <h2 className={css['name']}>
        {first.username} ({first.userId})
        <span className={css['note']}>
          {t('approvals.orders', { n: first.customer.orders })},{' '}
          <AmountText value={first.customer.amount} unit="USDT" />
        </span>
      </h2>
      <div className={css['list']}>
        {payouts.map((payout) => (
          <Card key={payout.id} label={payout.number}>
            <strong className={css['mono']}>{payout.number}</strong>
            {payout.batchable && !payout.mine && (
              <CheckboxRow
                name={t('approvals.select', { number: payout.number })}
                checked={selected.has(payout.id)}
                onChange={(on) => onSelect(payout.id, on)}
              />
            )}
            <PayoutFacts payout={payout} />
            {payout.userKey.state !== 'missing' && payout.approvedBy.length < payout.approvalsNeeded && (
              <SignButton
                work={work}
                name="approvePayout"
                item={payout}
                label={t('approvals.sign-named', { number: payout.number })}
              />
            )}
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Payouts that the operator can still sign, as the signer read them, by customer; the most urgent customer first. */
export function Payouts({ work }: { work: Work }) {
  const { payouts, waiting } = work
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const onSelect = (id: string, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id].slice(0, batchMax) : [...before].filter((one) => one !== id)))
  // An order that is signed, changed or flagged meanwhile is no longer part of what is signed.
  const chosen = payouts.filter((one) => one.batchable && !one.mine && selected.has(one.id))
  if (payouts.length === 0)
    return <EmptyState text={t(waiting > 0 ? 'approvals.all-signed' : 'approvals.no-payouts', { waiting })} />
  return (
    <>
      {[...groupBy(payouts, ({ userId }) => userId)].map(([userId, own]) => (
        <Customer key={userId} payouts={own} work={work} selected={selected} onSelect={onSelect} />
      ))}
      {chosen.length > 0 && <Batch work={work} orders={chosen} onSigned={() => setSelected(new Set())} />}
    </>
  )
}
