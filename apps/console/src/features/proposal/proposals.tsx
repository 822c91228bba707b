import { useChosen } from '@synet/ui/keys/use-chosen'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shell/api.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { pagesQuery } from '#shell/pages-query.ts'
import type { PageProps } from '#shell/page-props.ts'
import { decisionOf, type Proposal } from '#shell/proposal.ts'
import { ProposalDecisionSheet } from '#shell/proposal-decision.tsx'
import { ProposalFacts } from '#shell/proposal-facts.tsx'
import { t } from '@synet/words/operators/t'
import { type MoneyKind, moneyKinds, MoneySheet } from './money-form.tsx'
import css from './proposal.module.css'

const pollMs = 15_000

const proposalsQuery = (state: 'open' | 'ended') =>
  infiniteQueryOptions({
    ...pagesQuery(['proposals', state], (page) => call('proposals', { state, ...page })),
    refetchInterval: pollMs,
  })

const tone: Record<Proposal['state'], Tone> = {
  proposed: 'waiting',
  approved: 'working',
  executed: 'good',
  rejected: 'bad',
  cancelled: 'plain',
}

function Decision({ proposal: p, onOpen }: { proposal: Proposal; onOpen: () => void }) {
  const decision = decisionOf(p)
  if (!decision) return null
  return (
    <div className={css['buttons']}>
      <Button
        kind={decision === 'reject' ? 'danger' : 'secondary'}
        label={t(`proposal.${decision}-named`, { id: p.id })}
        onClick={onOpen}
      >
        {t(`proposal.${decision}`)}
      </Button>
    </div>
  )
}

function ProposalCard({
  proposal: p,
  onOpen,
}: {
  proposal: Proposal
  /** Absent for operators who may not decide. */
  onOpen: (() => void) | undefined
}) {
  return (
    <Card label={t('proposal.number', { id: p.id })}>
      <div className={css['head']}>
        <div>
          <h2>{t(`proposal.kind.${p.kind}`)}</h2>
          <span className="quiet">{t('proposal.number', { id: p.id })}</span>
        </div>
        <StatusTag tone={tone[p.state]}>{t(`proposal.state.${p.state}`)}</StatusTag>
      </div>
      <ProposalFacts proposal={p} />
      {onOpen && <Decision proposal={p} onOpen={onOpen} />}
    </Card>
  )
}

/** Decisions that take a second operator or a notice: open and ended ones. `#/proposals/new/<kind>[/<posting>]` opens a form. */
export function Proposals({ parts, may }: PageProps) {
  const [state, setState] = useState<'open' | 'ended'>('open')
  const query = useInfiniteQuery(proposalsQuery(state))
  const [opened, setOpened] = useState<Proposal>()
  const mayDecide = may('proposals.decide')
  const reject = (p: Proposal) => {
    if (mayDecide && decisionOf(p) === 'reject') setOpened(p)
  }
  const rows = query.data?.pages.flatMap((page) => page.list) ?? []
  const chosen = useChosen(rows, { open: reject, reject })
  const asked = parts[0] === 'new' ? moneyKinds.find((kind) => kind === parts[1]) : undefined
  const show = (kind: MoneyKind | undefined): void => {
    location.hash = kind ? `#/proposals/new/${kind}` : '#/proposals'
  }
  return (
    <>
      {may('money.propose') && (
        <section className={css['kinds']} aria-label={t('proposal.new')}>
          {moneyKinds.map((kind) => (
            <Button key={kind} kind="secondary" small onClick={() => show(kind)}>
              {t(`proposal.kind.${kind}`)}
            </Button>
          ))}
        </section>
      )}
      <Notice>{t('proposal.new-text')}</Notice>
      <div className={css['filter']}>
        <Segmented
          label={t('console.state-filter')}
          choices={[
            { value: 'open', name: t('proposal.open') },
            { value: 'ended', name: t('proposal.ended') },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <LoadedList query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState text={t(`proposal.none-${state}`)} />
          ) : (
            <div className={css['list']}>
              {rows.map((p) => (
                <div
                  key={p.id}
                  ref={chosen.refOf(p.id)}
                  className={p.id === chosen.chosenId ? css['chosen'] : undefined}
                  onFocus={() => chosen.onFocus(p.id)}
                >
                  <ProposalCard proposal={p} onOpen={mayDecide ? () => setOpened(p) : undefined} />
                </div>
              ))}
            </div>
          )
        }
      </LoadedList>
      <ProposalDecisionSheet proposal={opened} onClose={() => setOpened(undefined)} />
      <MoneySheet kind={asked} posting={parts[2]} onClose={() => show(undefined)} />
    </>
  )
}
