import { days } from '@synet/core/clock'
import type { ApprovalAnswer } from '@synet/contract/calls'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { type ShownFact, shownFacts } from '@synet/words/proposal-facts'
import css from './app.module.css'
import { ChangedText } from './changed-text.tsx'
import { SignButton } from './sign-button.tsx'
import { t } from '@synet/words/operators/t'

type Work = ApprovalAnswer<'work'>
type Proposal = Work['proposals'][number]

function Value({ fact: { name, value, exact }, before }: { fact: ShownFact; before: Proposal['before'] }) {
  const was = before[name]
  if (was !== undefined) return <ChangedText from={was} to={value} />
  return <span className={exact ? css['mono'] : 'as-written'}>{value}</span>
}

function ProposalFacts({ proposal: p }: { proposal: Proposal }) {
  return (
    <FactList
      facts={[
        ...shownFacts(p).map((fact) => ({
          name: fact.label,
          value: <Value fact={fact} before={p.before} />,
          stack: fact.long,
          strong: fact.strong,
        })),
        { name: t('fact.reason'), value: p.reason, stack: true },
        {
          name: t('proposal.notice'),
          value: p.noticeMs === 0 ? t('proposal.no-notice') : t('duration.days', { n: p.noticeMs / days(1) }),
        },
        { name: t('proposal.proposer'), value: p.proposedBy, note: dateTimeText(p.at) },
        {
          name: t('proposal.signatures'),
          value: t('withdrawal.approvals-of', { given: p.approvedBy.length, needed: p.approvalsNeeded }),
          note: p.approvedBy.join(', ') || undefined,
        },
      ]}
    />
  )
}

/** Proposals as the signer read them: all their facts are signed. */
export function Proposals({ work }: { work: Work }) {
  if (work.proposals.length === 0) return <EmptyState text={t('approvals.no-proposals')} />
  return (
    <div className={css['list']}>
      {work.proposals.map((proposal) => {
        const number = t('proposal.number', { id: proposal.id })
        return (
          <Card key={proposal.id} label={number}>
            <strong>{t(`proposal.kind.${proposal.kind}`)}</strong>
            <span className={css['note']}>{number}</span>
            <ProposalFacts proposal={proposal} />
            <SignButton
              work={work}
              name="approveProposal"
              item={proposal}
              label={t('approvals.sign-named', { number })}
            />
          </Card>
        )
      })}
    </div>
  )
}
