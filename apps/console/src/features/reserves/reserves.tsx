import type { OpsAnswer } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText, numberText } from '@synet/words/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import cards from '#shell/cards.module.css'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import { wordOf } from '@synet/words/word-of'
import { Sheet } from '@synet/ui/overlays/sheet'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'

type Request = NonNullable<OpsAnswer<'proof'>['request']>
const lookMs = 1_000

const isOpen = (request: Request | null | undefined): boolean =>
  request?.state === 'asked' || request?.state === 'built'

function RequestState({ request }: { request: Request }) {
  switch (request.state) {
    case 'asked':
      return <StatusTag tone="working">{t('reserves.proof-asked', { time: dateTimeText(request.askedAt) })}</StatusTag>
    case 'built':
      return <StatusTag tone="working">{t('reserves.proof-built')}</StatusTag>
    case 'published':
      return <StatusTag tone="good">{t('reserves.proof-published')}</StatusTag>
    case 'failed':
      return <StatusTag tone="bad">{t('reserves.proof-failed', { reason: request.failure ?? '' })}</StatusTag>
  }
}

/** The newest published epoch, and the button for one more. */
function ProofCard({ mayPublish }: { mayPublish: boolean }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['proof'],
    queryFn: () => call('proof', {}),
    // A request in progress ends in seconds, and the server repeats one that failed.
    refetchInterval: ({ state }) => (state.data?.request?.state === 'published' ? false : lookMs),
  })
  return (
    <Card label={t('reserves.proof-title')}>
      <div className="section">
        <h2>{t('reserves.proof-title')}</h2>
        <Loaded query={query}>
          {({ epoch, request }) => (
            <>
              <p>
                {epoch
                  ? t('reserves.proof-epoch', { number: epoch.number, time: dateTimeText(epoch.at) })
                  : t('reserves.proof-none')}
              </p>
              {request && (
                <div>
                  <RequestState request={request} />
                </div>
              )}
              {mayPublish && (
                <div>
                  <Button kind="secondary" disabled={isOpen(request)} onClick={() => setOpen(true)}>
                    {t('reserves.proof-publish')}
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('reserves.proof-publish')}>
        <ActionForm
          submit={t('reserves.proof-publish')}
          onSubmit={async ({ secondFactor }) => {
            client.setQueryData(['proof'], await call('publishProof', { secondFactor }))
            setOpen(false)
          }}
        >
          <Notice>{t('reserves.proof-publish-text')}</Notice>
        </ActionForm>
      </Sheet>
    </Card>
  )
}

type Answer = OpsAnswer<'reserves'>

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <Card label={label}>
      <div className={cards['figure']}>
        <span className="note">{label}</span>
        {value === null ? t('reserves.no-answer') : <AmountText value={value} unit="USDT" size="medium" />}
      </div>
    </Card>
  )
}

function Networks({ networks }: { networks: Answer['networks'] }) {
  const usdt = (value: string) => <AmountText value={value} unit="USDT" />
  return (
    <Table
      label={t('reserves.by-network')}
      rows={networks}
      keyOf={(row) => row.network}
      columns={[
        {
          name: t('fact.network'),
          cell: (row) => (
            <span>
              {wordOf('network', row.network)}
              {row.haltedReason !== null && (
                <StatusTag tone="bad">{t('reserves.halted', { reason: row.haltedReason })}</StatusTag>
              )}
              {row.nodesBlocked && <StatusTag tone="bad">{t('reserves.nodes-blocked')}</StatusTag>}
            </span>
          ),
        },
        {
          name: t('overview.held'),
          end: true,
          cell: (row) => (row.held === null ? t('reserves.no-answer') : usdt(row.held)),
        },
        { name: t('reserves.booked'), end: true, cell: (row) => usdt(row.booked) },
        { name: t('reserves.leaving'), end: true, cell: (row) => usdt(row.leaving) },
        { name: t('reserves.suspense'), end: true, cell: (row) => usdt(row.suspense) },
        { name: t('reserves.addresses'), end: true, cell: (row) => numberText(row.addresses) },
        {
          name: t('exception.block'),
          end: true,
          cell: (row) => (row.head === null ? '' : `${row.head}${row.seenAt ? ` · ${dateTimeText(row.seenAt)}` : ''}`),
        },
      ]}
    />
  )
}

const figureFacts = (figures: Answer['own']) =>
  figures.map((figure) => ({
    name: `${wordOf('account', figure.name)} · ${figure.asset}`,
    value: <AmountText value={figure.amount} unit={figure.asset} />,
  }))

export function Reserves({ may }: PageProps) {
  const query = useQuery({ queryKey: ['reserves'], queryFn: () => call('reserves', {}) })
  return (
    <Loaded query={query}>
      {({ at, networks, owed, held, surplus, own, emission, promised, overdueWithdrawals }) => {
        const short = surplus?.startsWith('-') ?? false
        const verdict = surplus === null ? 'reserves.unknown' : short ? 'reserves.short' : 'reserves.covered'
        return (
          <>
            <Notice tone={short ? 'bad' : surplus === null ? 'warn' : 'plain'} title={t(verdict)}>
              {t('reserves.at', { time: dateTimeText(at) })}
            </Notice>
            {overdueWithdrawals > 0 && <Notice tone="warn">{t('reserves.overdue', { n: overdueWithdrawals })}</Notice>}
            <div className={cards['figures']}>
              <Figure label={t('overview.held')} value={held} />
              <Figure label={t('reserves.owed')} value={owed.total} />
              <Figure label={t('reserves.surplus')} value={surplus} />
            </div>
            <ProofCard mayPublish={may('proof.publish')} />
            <section className="section">
              <h2>{t('reserves.by-network')}</h2>
              <Networks networks={networks} />
            </section>
            <div className={cards['columns']}>
              <Card label={t('reserves.to-users')}>
                <h2>{t('reserves.to-users')}</h2>
                <FactList
                  facts={(['available', 'pledged', 'withdrawing', 'suspense'] as const).map((part) => ({
                    name: t(`reserves.${part}`),
                    value: <AmountText value={owed[part]} unit="USDT" />,
                  }))}
                />
              </Card>
              <Card label={t('reserves.own')}>
                <h2>{t('reserves.own')}</h2>
                <FactList facts={figureFacts(own)} />
              </Card>
              <Card label={t('reserves.emission')}>
                <h2>{t('reserves.emission')}</h2>
                <FactList
                  facts={[
                    ...figureFacts(emission),
                    { name: t('reserves.promised'), value: <AmountText value={promised} unit="SNT" /> },
                  ]}
                />
              </Card>
            </div>
            <div>
              <Button kind="secondary" onClick={() => query.refetch()}>
                {t('audit.run')}
              </Button>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
