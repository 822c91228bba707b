import { AmountText } from '@synet/ui/layout/amount-text'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Icon } from '@synet/ui/icons/icon'
import { dateTimeText } from '@synet/words/format'
import type { ReactNode } from 'react'
import { ageText } from '#shell/age-text.ts'
import { hashOf } from '#shell/hash.ts'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import type { Withdrawal, WithdrawalFacts } from './queries.ts'
import css from './withdrawals.module.css'

type Risk = Withdrawal['risks'][number]
type May = PageProps['may']

/** Makes a value the link to the page that shows it. */
type Source = (value: ReactNode) => ReactNode

/** Where a fact can be looked up; operators without the page's permission get no link. */
function sourcesOf({ order: { userId, address } }: WithdrawalFacts, may: May) {
  const link =
    (allowed: boolean, page: string, href: string): Source =>
    (value) =>
      allowed ? (
        <a href={href} title={t('withdrawal.source', { page })}>
          {value}
        </a>
      ) : (
        value
      )
  const customers = t('console.customers')
  return {
    customer: link(may('customers.read'), customers, hashOf('customers', 'one', userId)),
    sameAddress: link(may('customers.read'), customers, hashOf('customers', 'search', address)),
    theirs: link(
      true,
      t('console.withdrawals'),
      `${hashOf('withdrawals', 'ended')}?user=${encodeURIComponent(userId)}`,
    ),
    settings: link(may('settings.read'), t('console.settings'), hashOf('settings')),
    ledger: (number: string) => link(may('ledger.read'), t('console.ledger'), hashOf('ledger', 'search', number)),
  }
}

/** Counts of other people stop here. */
const countMax = 100
const people = (count: number): string => `${count < countMax ? '' : '≥ '}${t('withdrawal.fact.users', { count })}`

/** A warned value has a sign, never colour alone. */
const markRisk = (warns: boolean, value: ReactNode): ReactNode =>
  warns ? (
    <span className={css['warns']}>
      <Icon name="warning" size={16} />
      {value}
    </span>
  ) : (
    value
  )

function addressFacts(facts: WithdrawalFacts, may: May): Fact[] {
  const { order, sharedWith, payouts } = facts
  const has = (risk: Risk) => order.risks.includes(risk)
  const source = sourcesOf(facts, may)
  const before = new Date(order.createdAt).getTime() - new Date(facts.addressAddedAt).getTime()
  return [
    {
      name: t('withdrawal.fact.address'),
      value: source.customer(
        markRisk(has('new-address'), t('withdrawal.fact.address-before', { time: ageText(before) })),
      ),
    },
    {
      name: t('withdrawal.fact.to-address'),
      value: source.theirs(t('withdrawal.fact.times', { count: payouts.toAddress })),
    },
    {
      name: t('withdrawal.fact.shared-address'),
      value: source.sameAddress(markRisk(has('shared-address'), people(sharedWith.address))),
    },
  ]
}

function userFacts(facts: WithdrawalFacts, may: May): Fact[] {
  const { order, sharedWith, payouts, securityChangedAt, frozen, freezes } = facts
  const has = (risk: Risk) => order.risks.includes(risk)
  const source = sourcesOf(facts, may)
  return [
    {
      name: t('withdrawal.fact.shared-device'),
      value: source.customer(markRisk(has('shared-device'), people(sharedWith.device))),
    },
    {
      name: t('withdrawal.fact.security'),
      value: source.customer(
        markRisk(
          has('recent-security-change'),
          securityChangedAt === null ? t('setting.never') : dateTimeText(securityChangedAt),
        ),
      ),
    },
    {
      name: t('withdrawal.fact.freezes'),
      value: source.customer(
        markRisk(
          frozen.length > 0,
          frozen.length > 0
            ? frozen.map((scope) => t(`freeze.scope.${scope}`)).join(', ')
            : t('withdrawal.fact.freeze-count', { count: freezes }),
        ),
      ),
    },
    {
      name: t('withdrawal.fact.earlier'),
      value: source.theirs(markRisk(has('first-payout'), t('withdrawal.fact.times', { count: payouts.count }))),
    },
  ]
}

function amountFacts(facts: WithdrawalFacts, may: May): (Fact | false)[] {
  const { order, daySums, approvalLimit, lastDeposit } = facts
  const has = (risk: Risk) => order.risks.includes(risk)
  const source = sourcesOf(facts, may)
  const reachesApprovalLimit = (sum: string) =>
    (has('large') || has('large-sum')) && Number(sum) >= Number(approvalLimit)
  return [
    order.usualAmount !== null && {
      name: t('withdrawal.usual'),
      value: source.theirs(markRisk(has('above-usual'), <AmountText value={order.usualAmount} unit="USDT" />)),
    },
    {
      name: t('withdrawal.fact.user-sum'),
      value: source.customer(
        markRisk(reachesApprovalLimit(daySums.user), <AmountText value={daySums.user} unit="USDT" />),
      ),
    },
    {
      name: t('withdrawal.fact.address-sum'),
      value: source.sameAddress(
        markRisk(reachesApprovalLimit(daySums.address), <AmountText value={daySums.address} unit="USDT" />),
      ),
    },
    {
      name: t('withdrawal.fact.limit'),
      value: source.settings(<AmountText value={approvalLimit} unit="USDT" />),
    },
    {
      name: t('withdrawal.fact.deposit'),
      value: lastDeposit
        ? source.ledger(lastDeposit.number)(
            <>
              <AmountText value={lastDeposit.amount} unit="USDT" /> · {dateTimeText(lastDeposit.at)}
            </>,
          )
        : markRisk(true, t('withdrawal.fact.no-deposit')),
    },
    lastDeposit !== null && {
      name: t('withdrawal.fact.activity'),
      value: source.customer(
        markRisk(
          lastDeposit.activity === 0,
          `${lastDeposit.activity < countMax ? '' : '≥ '}${t('withdrawal.fact.actions', { count: lastDeposit.activity })}`,
        ),
      ),
    },
  ]
}

/** Lists what the server's risk rules know about an order, each value a link to the page that shows it. */
export function RiskFacts({ facts, may }: { facts: WithdrawalFacts; may: May }) {
  return (
    <div className={css['sources']}>
      <FactList facts={[...addressFacts(facts, may), ...userFacts(facts, may), ...amountFacts(facts, may)]} />
    </div>
  )
}
