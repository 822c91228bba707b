import { AmountText } from '@synet/ui/layout/amount-text'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Icon } from '@synet/ui/icons/icon'
import { dateTimeText } from '@synet/words/format'
import type { ReactNode } from 'react'
import { ageText } from '#shell/age-text.ts'
import { hashOf } from '#shell/hash.ts'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '#shell/t.ts'
import type { Withdrawal, WithdrawalFacts } from './queries.ts'
import css from './withdrawals.module.css'

type Risk = Withdrawal['risks'][number]
type May = PageProps['may']

/** Where a fact can be looked up; operators without the page's permission get no link. */
function sourcesOf({ order: { userId, address } }: WithdrawalFacts, may: May) {
  const link = (allowed: boolean, page: string, href: string): ReactNode =>
    allowed && <a href={href}>{t('withdrawal.source', { page })}</a>
  const customers = t('console.customers')
  return {
    customer: link(may('customers.read'), customers, hashOf('customers', 'one', userId)),
    address: link(may('customers.read'), customers, hashOf('customers', 'search', address)),
    theirs: (
      <a href={`${hashOf('withdrawals', 'ended')}?user=${encodeURIComponent(userId)}`}>
        {t('withdrawal.source', { page: t('console.withdrawals') })}
      </a>
    ),
    settings: link(may('settings.read'), t('console.settings'), hashOf('settings')),
    ledger: (number: string) => link(may('ledger.read'), t('console.ledger'), hashOf('ledger', 'search', number)),
  }
}

/** Counts of other people stop here. */
const countMax = 100
const people = (count: number): string => `${count < countMax ? '' : '≥ '}${t('withdrawal.fact.users', { count })}`

/** A warned value has a sign, never colour alone. */
const marked = (warns: boolean, value: ReactNode): ReactNode =>
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
      value: marked(has('new-address'), t('withdrawal.fact.address-before', { time: ageText(before) })),
      note: source.customer,
    },
    {
      name: t('withdrawal.fact.to-address'),
      value: t('withdrawal.fact.times', { count: payouts.toAddress }),
      note: source.theirs,
    },
    {
      name: t('withdrawal.fact.shared-address'),
      value: marked(has('shared-address'), people(sharedWith.address)),
      note: source.address,
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
      value: marked(has('shared-device'), people(sharedWith.device)),
      note: source.customer,
    },
    {
      name: t('withdrawal.fact.security'),
      value: marked(
        has('recent-security-change'),
        securityChangedAt === null ? t('withdrawal.fact.never') : dateTimeText(securityChangedAt),
      ),
      note: source.customer,
    },
    {
      name: t('withdrawal.fact.freezes'),
      value: marked(
        frozen.length > 0,
        frozen.length > 0
          ? frozen.map((scope) => t(`freeze.scope.${scope}`)).join(', ')
          : t('withdrawal.fact.freeze-count', { count: freezes }),
      ),
      note: source.customer,
    },
    {
      name: t('withdrawal.fact.earlier'),
      value: marked(has('first-payout'), t('withdrawal.fact.times', { count: payouts.count })),
      note: source.theirs,
    },
  ]
}

function amountFacts(facts: WithdrawalFacts, may: May): (Fact | false)[] {
  const { order, daySums, approvalLimit, lastDeposit } = facts
  const has = (risk: Risk) => order.risks.includes(risk)
  const source = sourcesOf(facts, may)
  const reaches = (sum: string) => (has('large') || has('large-sum')) && Number(sum) >= Number(approvalLimit)
  return [
    order.usualAmount !== null && {
      name: t('withdrawal.usual'),
      value: marked(has('above-usual'), <AmountText value={order.usualAmount} unit="USDT" />),
      note: source.theirs,
    },
    {
      name: t('withdrawal.fact.user-sum'),
      value: marked(reaches(daySums.user), <AmountText value={daySums.user} unit="USDT" />),
      note: source.customer,
    },
    {
      name: t('withdrawal.fact.address-sum'),
      value: marked(reaches(daySums.address), <AmountText value={daySums.address} unit="USDT" />),
      note: source.address,
    },
    {
      name: t('withdrawal.fact.limit'),
      value: <AmountText value={approvalLimit} unit="USDT" />,
      note: source.settings,
    },
    {
      name: t('withdrawal.fact.deposit'),
      value: lastDeposit ? (
        <>
          <AmountText value={lastDeposit.amount} unit="USDT" /> · {dateTimeText(lastDeposit.at)}
        </>
      ) : (
        marked(true, t('withdrawal.fact.no-deposit'))
      ),
      note: lastDeposit && source.ledger(lastDeposit.number),
    },
    lastDeposit !== null && {
      name: t('withdrawal.fact.activity'),
      value: marked(
        lastDeposit.activity === 0,
        `${lastDeposit.activity < countMax ? '' : '≥ '}${t('withdrawal.fact.actions', { count: lastDeposit.activity })}`,
      ),
      note: source.customer,
    },
  ]
}

/** Lists what the server's risk rules know about an order, each fact with the page that shows it. */
export function RiskFacts({ facts, may }: { facts: WithdrawalFacts; may: May }) {
  return (
    <div className={css['sources']}>
      <FactList facts={[...addressFacts(facts, may), ...userFacts(facts, may), ...amountFacts(facts, may)]} />
    </div>
  )
}
