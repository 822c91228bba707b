import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { ActionForm } from './action-form.tsx'
import { call } from './api.ts'
import { Loaded } from './loaded.tsx'
import { afterProposal, decisionOf, type Proposal, type ProposalDecision } from './proposal.ts'
import { ProposalFacts } from './proposal-facts.tsx'
import { t } from '@synet/words/operators/t'

const done = {
  reject: 'proposal.rejected-toast',
  cancel: 'proposal.cancelled-toast',
} as const

function DecisionForm({
  proposal,
  decision,
  onDone,
}: {
  proposal: Proposal
  decision: ProposalDecision
  onDone: () => void
}) {
  const { id } = proposal
  const decide = async ({ reason, secondFactor }: { reason: string; secondFactor: string }): Promise<void> => {
    try {
      if (decision === 'reject') await call('rejectProposal', { id, reason, secondFactor })
      else await call('cancelProposal', { id, secondFactor })
      toast(t(done[decision]))
      onDone()
    } finally {
      void afterProposal()
    }
  }
  return (
    <ActionForm
      submit={t(`proposal.${decision}`)}
      danger
      {...(decision === 'reject' && { reason: t('fact.reason') })}
      onSubmit={decide}
    >
      <Notice tone="warn">{t(`proposal.${decision}-text`)}</Notice>
      <ProposalFacts proposal={proposal} />
    </ActionForm>
  )
}

/** Decides about a proposal that the page shows already. */
export function ProposalDecisionSheet({ proposal, onClose }: { proposal: Proposal | undefined; onClose: () => void }) {
  const decision = proposal && decisionOf(proposal)
  const title = decision ? t(`proposal.${decision}-named`, { id: proposal.id }) : ''
  return (
    <Sheet open={decision !== undefined} onClose={onClose} title={title}>
      {decision && <DecisionForm proposal={proposal} decision={decision} onDone={onClose} />}
    </Sheet>
  )
}

function AnyDecision({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  // Another operator may have decided the proposal while this page was open.
  const decision = decisionOf(proposal)
  if (!decision) return <ProposalFacts proposal={proposal} />
  return <DecisionForm proposal={proposal} decision={decision} onDone={onDone} />
}

/** A proposal, opened from the page of what it changes: read there, and decided by those who may. */
export function ProposalSheet({
  id,
  mayDecide,
  onClose,
}: {
  id: string | undefined
  mayDecide: boolean
  onClose: () => void
}) {
  const query = useQuery({
    queryKey: ['proposals', 'one', id],
    queryFn: () => call('proposals', { id }),
    enabled: id !== undefined,
  })
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={id === undefined ? '' : t('proposal.number', { id })}>
      {id !== undefined && (
        <Loaded query={query}>
          {({ list: [proposal] }) =>
            proposal &&
            (mayDecide ? <AnyDecision proposal={proposal} onDone={onClose} /> : <ProposalFacts proposal={proposal} />)
          }
        </Loaded>
      )}
    </Sheet>
  )
}
