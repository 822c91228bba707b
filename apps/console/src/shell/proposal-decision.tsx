import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from './action-form.tsx'
import { call } from './api.ts'
import { Loaded } from './loaded.tsx'
import { afterProposal, decisionsOf, type Proposal, type ProposalDecision } from './proposal.ts'
import { ProposalFacts } from './proposal-facts.tsx'
import { t } from './t.ts'

const done = {
  approve: 'proposal.approved-toast',
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
  const { id, contentHash } = proposal
  const decide = async ({ reason, secondFactor }: { reason: string; secondFactor: string }): Promise<void> => {
    try {
      // The hash of what stands here: had it changed meanwhile, the server refuses.
      if (decision === 'approve') await call('approveProposal', { id, contentHash, secondFactor })
      else if (decision === 'reject') await call('rejectProposal', { id, reason, secondFactor })
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
      danger={decision !== 'approve'}
      {...(decision === 'reject' && { reason: t('console.reason') })}
      onSubmit={decide}
    >
      <Notice tone={decision === 'approve' ? 'plain' : 'warn'}>{t(`proposal.${decision}-text`)}</Notice>
      <ProposalFacts proposal={proposal} />
    </ActionForm>
  )
}

/** Decides about a proposal that the page shows already. */
export function DecisionSheet({
  proposal,
  decision,
  onClose,
}: {
  proposal: Proposal | undefined
  decision: ProposalDecision
  onClose: () => void
}) {
  const title = proposal ? t(`proposal.${decision}-named`, { id: proposal.id }) : ''
  return (
    <Sheet open={proposal !== undefined} onClose={onClose} title={title}>
      {proposal && <DecisionForm proposal={proposal} decision={decision} onDone={onClose} />}
    </Sheet>
  )
}

function AnyDecision({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const decisions = decisionsOf(proposal)
  const [chosen, setChosen] = useState(decisions[0])
  // It may have moved on while it was open.
  const decision = decisions.find((one) => one === chosen) ?? decisions[0]
  if (!decision) return <ProposalFacts proposal={proposal} />
  return (
    <>
      {decisions.length > 1 && (
        <Segmented
          label={t('proposal.decision')}
          choices={decisions.map((value) => ({ value, name: t(`proposal.decide.${value}`) }))}
          value={decision}
          onChange={setChosen}
        />
      )}
      <DecisionForm key={decision} proposal={proposal} decision={decision} onDone={onDone} />
    </>
  )
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
