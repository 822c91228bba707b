import { AddressText } from '@synet/ui/layout/address-text'
import { AmountText } from '@synet/ui/layout/amount-text'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { ageText } from '#shell/age-text.ts'
import { t } from '@synet/words/operators/t'
import { RiskNames } from './risk-names.tsx'
import { wordOf } from '@synet/words/word-of'
import type { Withdrawal } from './queries.ts'
import { OverdueTag } from './withdrawal-table.tsx'
import css from './withdrawals.module.css'

type Facts = readonly (Fact | false)[]

const receivedFact = (w: Withdrawal): Fact => ({
  name: t('withdrawal.received'),
  value: <AmountText value={w.received} unit="USDT" />,
  strong: true,
})

const addressFact = (w: Withdrawal): Fact => ({
  name: t('fact.address'),
  value: <AddressText address={w.address} />,
  stack: true,
})

const orderFacts = (w: Withdrawal, now: number): Facts => [
  { name: t('fact.username'), value: `${w.username} (${w.userId})` },
  { name: t('fact.amount'), value: <AmountText value={w.amount} unit="USDT" /> },
  {
    name: t('withdrawal.fees'),
    value: (
      <>
        <AmountText value={w.feeSnt} unit="SNT" /> + <AmountText value={w.feeUsdt} unit="USDT" />
      </>
    ),
  },
  receivedFact(w),
  { name: t('fact.network'), value: wordOf('network', w.network) },
  addressFact(w),
  { name: t('withdrawal.account-name'), value: w.accountName },
  {
    name: t('withdrawal.age'),
    value: ageText(now - new Date(w.createdAt).getTime()),
    note: dateTimeText(w.createdAt),
  },
  {
    name: t('withdrawal.review-by'),
    value: dateTimeText(w.reviewBy),
    note: <OverdueTag withdrawal={w} now={now} />,
  },
]

const reviewFacts = (w: Withdrawal): Facts => [
  w.waitingFor !== null && {
    name: t('withdrawal.waiting-for'),
    value: <StatusTag tone="waiting">{wordOf('withdrawal.waiting', w.waitingFor)}</StatusTag>,
  },
  {
    name: t('approvals.title'),
    value: t('withdrawal.approvals-of', { given: w.approvals.length, needed: w.approvalsNeeded }),
    note:
      w.approvals.map((approval) => approval.operator).join(', ') ||
      (w.approvalsNeeded > 1 && t('withdrawal.approvals-why')) ||
      undefined,
  },
]

const payoutFacts = (w: Withdrawal): Facts => [
  w.attempts.length > 0 && {
    name: t('withdrawal.attempts'),
    stack: true,
    value: w.attempts.map((attempt) => (
      <span key={attempt.transaction} className={css['attempt']}>
        <span className={css['mono']}>{attempt.transaction}</span>
        <span className={css['note']}>
          {t('withdrawal.attempt-note', {
            n: attempt.attempt,
            fee: attempt.maxFeeGwei,
            time: dateTimeText(attempt.at),
          })}
        </span>
      </span>
    )),
    note: w.stuck ? <StatusTag tone="bad">{t('withdrawal.stuck')}</StatusTag> : undefined,
  },
  w.cancelRequestedAt !== null && {
    name: t('withdrawal.cancel-payout'),
    value: (
      <StatusTag tone="working">
        {t('withdrawal.cancel-requested', { time: dateTimeText(w.cancelRequestedAt) })}
      </StatusTag>
    ),
    stack: true,
  },
  w.rejectedFor !== null && { name: t('withdrawal.cause'), value: t(`withdrawal.cause.${w.rejectedFor}`) },
  w.reason !== null && w.reason !== w.rejectedFor && { name: t('fact.reason'), value: w.reason },
  w.transaction !== null && {
    name: t('fact.transaction'),
    value: <span className={css['mono']}>{w.transaction}</span>,
    stack: true,
  },
]

/** The order that a decision is about, and what became of it so far. */
export function OrderFacts({ withdrawal: w, now }: { withdrawal: Withdrawal; now: number }) {
  return <FactList facts={[...orderFacts(w, now), ...reviewFacts(w), ...payoutFacts(w)]} />
}

/** Says in short what a decision is about: the panel beside it has the rest, and the button stands on a low screen. */
export const DecisionFacts = ({ withdrawal: w }: { withdrawal: Withdrawal }) => (
  <FactList
    facts={[
      { name: t('withdrawal.number'), value: w.number },
      { name: t('fact.username'), value: `${w.username} (${w.userId})` },
      receivedFact(w),
      addressFact(w),
      { name: t('withdrawal.risks'), value: <RiskNames risks={w.risks} /> },
    ]}
  />
)
