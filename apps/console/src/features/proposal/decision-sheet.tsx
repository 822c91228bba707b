import { Notice } from '@synet/ui/notice'
import { Sheet } from '@synet/ui/sheet'
import { toast } from '@synet/ui/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { t } from '#shell/t.ts'
import { ProposalFacts } from './proposal-facts.tsx'
import { afterProposal, type Proposal } from './queries.ts'

export type Decision = 'approve' | 'reject' | 'cancel'
const done = {
  approve: 'proposal.approved-toast',
  reject: 'proposal.rejected-toast',
  cancel: 'proposal.cancelled-toast',
} as const

function DecisionForm({ proposal, decision, onDone }: { proposal: Proposal; decision: Decision; onDone: () => void }) {
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

export function DecisionSheet({
  proposal,
  decision,
  onClose,
}: {
  proposal: Proposal | undefined
  decision: Decision
  onClose: () => void
}) {
  const title = proposal ? t(`proposal.${decision}-named`, { id: proposal.id }) : ''
  return (
    <Sheet open={proposal !== undefined} onClose={onClose} title={title}>
      {proposal && <DecisionForm proposal={proposal} decision={decision} onDone={onClose} />}
    </Sheet>
  )
}
