import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { hashOf } from '#shell/hash.ts'
import { LeftOut } from '#shell/left-out.tsx'
import { Loaded } from '#shell/loaded.tsx'
import { Mono } from '#shell/mono.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import { deviceName } from '@synet/words/device-name'
import { wordOf } from '@synet/words/word-of'
import css from './customer.module.css'
import { type FreezeAction, FreezeSheet } from './freeze-sheet.tsx'
import { Freezes } from './freezes.tsx'
import { type Customer, customerQuery } from './queries.ts'

type May = PageProps['may']

const timeFact = (name: string, at: string | null) => at !== null && { name, value: dateTimeText(at) }

function Person({ customer: c, may }: { customer: Customer; may: May }) {
  return (
    <Card label={t('customer.person')}>
      <FactList
        facts={[
          c.nickname !== null && { name: t('customer.nickname'), value: c.nickname },
          c.realname !== '' && { name: t('customer.realname'), value: c.realname },
          { name: t('customer.phone'), value: c.phone },
          c.email !== null && {
            name: t('customer.email'),
            value: may('messages.read') ? <a href={hashOf('messages', c.email)}>{c.email}</a> : c.email,
          },
          { name: t('fact.language'), value: c.language },
          { name: t('customer.joined'), value: dateTimeText(c.createdAt) },
          { name: t('customer.invite-code'), value: c.inviteCode },
          c.inviter !== null && {
            name: t('customer.inviter'),
            value: <a href={hashOf('customers', 'one', c.inviter.id)}>{c.inviter.username}</a>,
          },
          {
            name: t('customer.members'),
            value: c.members,
            note: <a href={hashOf('customers', 'team', c.id)}>{t('customer.team-view')}</a>,
          },
          { name: t('customer.units'), value: t('customer.units-of', c.units) },
          timeFact(t('customer.software-until'), c.softwareUntil),
          timeFact(t('customer.node-until'), c.nodeUntil),
          timeFact(t('customer.security-changed'), c.securityChangedAt),
          timeFact(t('customer.pay-locked'), c.payLockedUntil),
        ]}
      />
    </Card>
  )
}

function Balances({ customer: { username, balances }, may }: { customer: Customer; may: May }) {
  const linked = may('ledger.read')
  return (
    <Section
      title={t('customer.balances')}
      aside={linked && <a href={hashOf('ledger', 'search', username)}>{t('console.ledger')}</a>}
    >
      <Table
        label={t('customer.balances')}
        rows={balances}
        keyOf={(row) => row.account}
        columns={[
          {
            name: t('entry.account'),
            cell: (row) => {
              const name = `${wordOf('account', row.bucket)} / ${row.asset}`
              return linked ? <a href={hashOf('ledger', 'account', row.account)}>{name}</a> : name
            },
          },
          { name: t('ledger.balance'), end: true, cell: (row) => <AmountText value={row.balance} unit={row.asset} /> },
        ]}
      />
    </Section>
  )
}

/** Where an order is worked on, or what the books say about it. */
function orderHash({ kind, number }: Customer['orders'][number], may: May): string | undefined {
  if (kind === 'withdrawal' && may('withdrawals.read')) return '#/withdrawals'
  return may('ledger.read') && !['run', 'software', 'node'].includes(kind)
    ? hashOf('ledger', 'search', number)
    : undefined
}

function Orders({ orders, may }: { orders: Customer['orders']; may: May }) {
  return (
    <Table
      label={t('customer.orders')}
      rows={orders}
      keyOf={(row) => `${row.kind} ${row.number}`}
      columns={[
        {
          name: t('customer.number'),
          short: true,
          cell: (row) => {
            const hash = orderHash(row, may)
            return hash ? (
              <a href={hash}>
                <Mono>{row.number}</Mono>
              </a>
            ) : (
              <Mono>{row.number}</Mono>
            )
          },
        },
        { name: t('fact.kind'), cell: (row) => wordOf('customer.order', row.kind) },
        { name: t('console.state-filter'), cell: (row) => wordOf('customer.order-state', row.state) },
        { name: t('fact.amount'), end: true, cell: (row) => <AmountText value={row.amount} unit={row.asset} /> },
        { name: t('console.time'), short: true, cell: (row) => dateTimeText(row.at) },
      ]}
    />
  )
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

const Nothing = ({ children }: { children: string }) => <p className="quiet">{children}</p>

function Sessions({ sessions, more }: { sessions: Customer['sessions']; more: number }) {
  return (
    <Section title={t('customer.sessions')} aside={<span className="quiet">{sessions.length + more}</span>}>
      {sessions.length === 0 ? (
        <Nothing>{t('customer.no-sessions')}</Nothing>
      ) : (
        <Table
          label={t('customer.sessions')}
          rows={sessions}
          keyOf={(row) => row.id}
          columns={[
            { name: t('customer.device'), cell: (row) => deviceName(row.device) },
            { name: t('customer.seen'), short: true, end: true, cell: (row) => dateTimeText(row.seenAt) },
          ]}
        />
      )}
      <LeftOut count={more} />
    </Section>
  )
}

function ReceivingAccounts({ accounts }: { accounts: Customer['accounts'] }) {
  return (
    <Section title={t('customer.accounts')}>
      {accounts.length === 0 ? (
        <Nothing>{t('customer.no-accounts')}</Nothing>
      ) : (
        <Table
          label={t('customer.accounts')}
          rows={accounts}
          keyOf={(row) => row.id}
          columns={[
            { name: t('withdrawal.account-name'), cell: (row) => row.name },
            { name: t('fact.network'), cell: (row) => wordOf('network', row.network) },
            { name: t('fact.address'), cell: (row) => <Mono>{row.address}</Mono> },
          ]}
        />
      )}
    </Section>
  )
}

function Everything({ customer: c, may }: { customer: Customer; may: May }) {
  const [action, setAction] = useState<FreezeAction>()
  const mayFreeze = may('customers.freeze')
  const free = c.freezes.every((freeze) => freeze.endedAt !== null)
  const runs = c.orders.filter((order) => order.kind === 'run')
  const others = c.orders.filter((order) => order.kind !== 'run')
  return (
    <>
      <div className={css['head']}>
        <div className={css['name']}>
          <h2>{c.username}</h2>
          <span className="quiet">{c.id}</span>
          {c.demo && <StatusTag tone="plain">{t('customer.demo')}</StatusTag>}
          {c.frozen.length > 0 && (
            <StatusTag tone="bad">{c.frozen.map((scope) => t(`freeze.scope.${scope}`)).join(', ')}</StatusTag>
          )}
          {c.selfFrozenAt && (
            <StatusTag tone="waiting">{t('freeze.own-since', { time: dateTimeText(c.selfFrozenAt) })}</StatusTag>
          )}
        </div>
        {mayFreeze && free && (
          <Button kind="danger" small onClick={() => setAction('freeze')}>
            {t('fact.freeze')}
          </Button>
        )}
      </div>
      <div className={css['columns']}>
        <div className={css['column']}>
          <Person customer={c} may={may} />
          <Section title={t('freeze.freezes')}>
            <Freezes
              freezes={c.freezes}
              mayFreeze={mayFreeze}
              onOpen={(freeze, what) => setAction({ do: what, freeze })}
            />
            <LeftOut count={c.more.freezes} />
          </Section>
        </div>
        <div className={css['column']}>
          <Balances customer={c} may={may} />
          <Section title={t('customer.runs')}>
            {runs.length === 0 ? <Nothing>{t('customer.no-runs')}</Nothing> : <Orders orders={runs} may={may} />}
          </Section>
          <Section title={t('customer.orders')}>
            {others.length === 0 ? <Nothing>{t('customer.no-orders')}</Nothing> : <Orders orders={others} may={may} />}
            <LeftOut count={c.more.orders} />
          </Section>
          <Sessions sessions={c.sessions} more={c.more.sessions} />
          <ReceivingAccounts accounts={c.accounts} />
        </div>
      </div>
      <FreezeSheet customer={c} action={action} onClose={() => setAction(undefined)} />
    </>
  )
}

/** Everything about one person. */
export function CustomerView({ id, may }: { id: string; may: May }) {
  const query = useQuery(customerQuery(id))
  return (
    <>
      <a href="#/customers">{t('ledger.back')}</a>
      <Loaded query={query}>{(customer) => <Everything customer={customer} may={may} />}</Loaded>
    </>
  )
}
