import type { OpsRequestInput } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api.ts'
import type { PageProps } from './page-props.ts'
import type { Proposal } from './proposal.ts'
import { PageButtons } from '@synet/ui/operators/page-buttons'
import { ProposalSheet } from './proposal-decision.tsx'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from './table.tsx'

type Kind = NonNullable<OpsRequestInput<'proposals'>['kind']>
const pollMs = 15_000

const columnsOf = (
  nameOf: (proposal: Proposal) => string,
  onOpen: (id: string) => void,
): readonly Column<Proposal>[] => [
  { name: t('proposal.what'), wide: true, cell: (row) => <strong>{nameOf(row)}</strong> },
  { name: t('proposal.proposer'), short: true, cell: (row) => row.proposer },
  {
    name: t('console.state-filter'),
    cell: (row) => (
      <StatusTag tone={row.state === 'approved' ? 'working' : 'waiting'}>{t(`proposal.state.${row.state}`)}</StatusTag>
    ),
  },
  {
    name: t('fact.effective'),
    short: true,
    cell: (row) =>
      row.effectiveAt === null
        ? t(`approval.${row.noticeMs === 0 ? 'two' : 'two-with-notice'}`)
        : dateTimeText(row.effectiveAt),
  },
  {
    name: '',
    end: true,
    cell: (row) => (
      <Button kind="secondary" small label={t('proposal.open-named', { id: row.id })} onClick={() => onOpen(row.id)}>
        {t('proposal.look')}
      </Button>
    ),
  },
]

/** Lists a page's proposals that wait for a second operator or for the end of their notice, and decides them in place. */
export function PendingProposals({
  kind,
  nameOf,
  may,
}: {
  kind: Kind
  nameOf: (proposal: Proposal) => string
  may: PageProps['may']
}) {
  const mayRead = may('proposals.read')
  const [cursor, setCursor] = useState<string>()
  const query = useQuery({
    queryKey: ['proposals', 'open', kind, cursor],
    queryFn: () => call('proposals', { kind, state: 'open', ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    enabled: mayRead,
  })
  const [opened, setOpened] = useState<string>()
  const rows = query.data?.list ?? []
  return (
    <>
      {(rows.length > 0 || cursor !== undefined) && (
        <section className="lines">
          <h2>{t('proposal.pending')}</h2>
          <Table
            label={t('proposal.pending')}
            rows={rows}
            keyOf={(row) => row.id}
            columns={columnsOf(nameOf, setOpened)}
          />
          <PageButtons cursor={cursor} next={query.data?.next ?? null} onChange={setCursor} />
        </section>
      )}
      <ProposalSheet id={opened} mayDecide={may('proposals.decide')} onClose={() => setOpened(undefined)} />
    </>
  )
}
