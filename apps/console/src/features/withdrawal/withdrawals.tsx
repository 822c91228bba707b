import { KeyHints } from '@synet/ui/keys/key-hints'
import { type Chosen, useChosen } from '@synet/ui/keys/use-chosen'
import { useKeys } from '@synet/ui/keys/use-keys'
import type { OpsAnswer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { operatorKeys } from '@synet/words/operator-keys'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApprovalsLink } from '#shell/approvals-link.tsx'
import { clock } from '@synet/contract/server-clock'
import { replaceHash } from '#shell/hash.ts'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type Decision, DecisionSheet } from './decision-sheet.tsx'
import { type Withdrawal, withdrawalsQuery } from './queries.ts'
import {
  isFiltered,
  type QueueAddress,
  queueHash,
  useQueueAddress,
  queueFilters,
  queueRisks,
  usualSort,
} from './use-queue-address.ts'
import { mayReject, WithdrawalPanel } from './withdrawal-panel.tsx'
import { WithdrawalTable } from './withdrawal-table.tsx'
import css from './withdrawals.module.css'
import { networkNames } from '@synet/core/all-networks'
import { Segmented } from '@synet/ui/controls/segmented'
import { TextField } from '@synet/ui/fields/text-field'
import { wordOf } from '@synet/words/word-of'
import { SelectField } from '#shell/select-field.tsx'

interface Props {
  readonly address: QueueAddress
  readonly onChange: (change: Partial<QueueAddress>) => void
}

function UserFilter({ user, onChange }: { user: string; onChange: (user: string) => void }) {
  const [typed, setTyped] = useState(user)
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      <TextField type="search" label={t('withdrawal.user-filter')} value={typed} onChange={setTyped} maxLength={40} />
    </form>
  )
}

/** Which orders the table shows: those to decide, those in progress, or those that have ended. */
function QueueStates({ address: { state }, onChange }: Props) {
  return (
    <div className={css['states']}>
      <Segmented
        label={t('console.state-filter')}
        choices={queueFilters.map((value) => ({ value, name: t(`withdrawal.filter.${value}`) }))}
        value={state}
        onChange={(next) => onChange({ state: next, sort: usualSort(next) })}
      />
    </div>
  )
}

/** Which of them. Every choice is in the page's address. */
function QueueFilters({ address, onChange }: Props) {
  const { network, risk, user } = address
  return (
    <div className={css['filters']}>
      <SelectField
        label={t('fact.network')}
        choices={[
          { value: '', name: t('withdrawal.any-network') },
          ...networkNames.map((value) => ({ value, name: wordOf('network', value) })),
        ]}
        value={network ?? ''}
        onChange={(value) => onChange({ network: value || undefined })}
      />
      <SelectField
        label={t('withdrawal.risks')}
        choices={[
          { value: '', name: t('console.all') },
          ...queueRisks.map((value) => ({ value, name: t(`withdrawal.risk.${value}`) })),
        ]}
        value={risk ?? ''}
        onChange={(value) => onChange({ risk: value || undefined })}
      />
      <UserFilter key={user} user={user} onChange={(value) => onChange({ user: value })} />
      {isFiltered(address) && (
        <Button kind="quiet" small onClick={() => onChange({ network: undefined, risk: undefined, user: '' })}>
          {t('withdrawal.clear-filters')}
        </Button>
      )}
    </div>
  )
}

/** Counts of all open orders, whatever the filters show. */
function Counts({ counts }: { counts: OpsAnswer<'withdrawals'>['counts'] }) {
  const open = counts.reviewing + counts.approved + counts.sending
  return (
    <p className={css['counts']}>
      {t('withdrawal.open-count', { count: open })}
      <StatusTag tone={counts.overdue > 0 ? 'bad' : 'good'}>
        {t('withdrawal.overdue-count', { count: counts.overdue })}
      </StatusTag>
    </p>
  )
}

function Nothing({ address, more }: { address: QueueAddress; more: boolean }) {
  if (more) return <EmptyState text={t('withdrawal.none-yet')} />
  if (isFiltered(address) || address.after !== '') return <EmptyState text={t('withdrawal.none-filtered')} />
  return <EmptyState text={t(address.state === 'ended' ? 'console.none-ended' : `withdrawal.none.${address.state}`)} />
}

/** Leads on, and back to the beginning; the browser's own way back leads to the page before. */
function Pages({ address, next }: { address: QueueAddress; next: string | null }) {
  const page = (name: 'console.first-page' | 'console.next-page', after: string) => (
    <Button
      kind="secondary"
      small
      onClick={() => {
        location.hash = queueHash({ ...address, after, id: undefined })
      }}
    >
      {t(name)}
    </Button>
  )
  return (
    <div className={css['pages']}>
      {address.after !== '' && page('console.first-page', '')}
      {next !== null && page('console.next-page', next)}
    </div>
  )
}

/** The decision that is open: the sheet keeps what the operator opened, because that is what they decide about. */
function useDecision(mayDecide: boolean) {
  const [opened, setOpened] = useState<Withdrawal>()
  const [decision, setDecision] = useState<Decision>('reject')
  const decide = (withdrawal: Withdrawal, next: Decision): void => {
    setDecision(next)
    setOpened(withdrawal)
  }
  return {
    decide: mayDecide ? decide : undefined,
    sheet: <DecisionSheet withdrawal={opened} decision={decision} onClose={() => setOpened(undefined)} />,
  }
}

/** The address asks for one view of the queue. */
const askedOf = ({
  state,
  sort,
  network,
  risk,
  user,
  after,
}: QueueAddress): Parameters<typeof withdrawalsQuery>[0] => ({
  state,
  sort,
  ...(network && { network }),
  ...(risk && { risk }),
  ...(user && { user }),
  ...(after && { cursor: after }),
})

function Queue({
  query,
  address,
  chosen,
}: {
  query: UseQueryResult<OpsAnswer<'withdrawals'>>
  address: QueueAddress
  chosen: Chosen
}) {
  return (
    <div className={css['queue']}>
      <Loaded query={query}>
        {({ list, next }) => (
          <>
            {list.length === 0 ? (
              <Nothing address={address} more={next !== null} />
            ) : (
              <WithdrawalTable rows={list} address={address} now={clock.now().getTime()} chosen={chosen} />
            )}
            <Pages address={address} next={next} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The queue: a dense table, and beside it the facts of the chosen order. */
export function Withdrawals({ parts, may }: PageProps) {
  const address = useQueueAddress(parts)
  const { id, state } = address
  const query = useQuery(withdrawalsQuery(askedOf(address)))
  const rows = query.data?.list ?? []
  const { decide, sheet } = useDecision(may('withdrawals.decide'))
  const open = (withdrawal: Withdrawal): void => replaceHash(queueHash({ ...address, id: withdrawal.id }))
  const change = (to: Partial<QueueAddress>): void => {
    location.hash = queueHash({ ...address, ...to, id: undefined, after: '' })
  }
  const close = (): void => replaceHash(queueHash({ ...address, id: undefined }))
  // Counts how often the facts were asked for: each time the panel gets the focus, open or not.
  const [asked, ask] = useState(0)
  const chosen = useChosen(
    rows,
    {
      open,
      facts: (withdrawal) => {
        open(withdrawal)
        ask((before) => before + 1)
      },
      reject: (withdrawal) => {
        if (mayReject(withdrawal)) decide?.(withdrawal, 'reject')
      },
    },
    { id, open },
  )
  useKeys(id === undefined ? {} : { [operatorKeys.close.press]: close })
  return (
    <>
      <div className={css['bar']}>
        <QueueStates address={address} onChange={change} />
        {query.data && <Counts counts={query.data.counts} />}
      </div>
      <QueueFilters address={address} onChange={change} />
      {decide && state === 'reviewing' && <ApprovalsLink text={t('withdrawal.approvals-page')} />}
      <KeyHints commands={['next', 'previous', 'facts', ...(decide ? ['reject' as const] : []), 'search']} />
      <div className={css['desk']} data-open={id !== undefined || undefined}>
        <Queue query={query} address={address} chosen={chosen} />
        {id !== undefined && (
          <WithdrawalPanel
            id={id}
            asked={asked}
            known={rows.find((row) => row.id === id)}
            may={may}
            onDecide={decide}
            onClose={close}
          />
        )}
      </div>
      {sheet}
    </>
  )
}
