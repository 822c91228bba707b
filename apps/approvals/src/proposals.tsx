import type { ApprovalAnswer } from '@synet/contract/calls'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { translate } from '@synet/words/translate'
import css from './app.module.css'
import { SignButton } from './sign-button.tsx'
import { t } from './t.ts'

type Work = ApprovalAnswer<'work'>
type Proposal = Work['proposals'][number]

const dayMs = 86_400_000
const times = new Set(['postedAt', 'discoveredAt'])
const long = new Set(['address', 'transaction', 'sender', 'document', 'codeHash'])
/** These come first; all others follow, because a signature covers every fact. */
const order = ['amount', 'username', 'userId', 'toUsername', 'toUserId', 'operator', 'roles']
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

/** The word for a name that comes from the server; a name that has none yet stands for itself. */
function wordOf(family: 'fact' | 'mistake', name: string): string {
  const text = translate(`${family}.${name}`)
  return text === `${family}.${name}` ? name : text
}

function factOf([name, value]: readonly [string, string], { asset }: Proposal['facts']): Fact {
  if (name === 'amount' && (asset === 'USDT' || asset === 'SNT'))
    return { name: wordOf('fact', name), value: <AmountText value={value} unit={asset} />, strong: true }
  if (long.has(name))
    return { name: wordOf('fact', name), value: <span className={css['mono']}>{value}</span>, stack: true }
  if (name === 'mistake') return { name: wordOf('fact', name), value: wordOf('mistake', value) }
  return { name: wordOf('fact', name), value: times.has(name) ? dateTimeText(value) : value }
}

function ProposalFacts({ proposal: p }: { proposal: Proposal }) {
  // The amount shows its asset.
  const facts = Object.entries(p.facts)
    .filter(([name]) => name !== 'asset')
    .toSorted(([a], [b]) => place(a) - place(b))
  return (
    <FactList
      facts={[
        ...facts.map((fact) => factOf(fact, p.facts)),
        { name: t('console.reason'), value: p.reason, stack: true },
        {
          name: t('proposal.notice'),
          value: p.noticeMs === 0 ? t('proposal.no-notice') : t('duration.days', { n: p.noticeMs / dayMs }),
        },
        { name: t('approvals.proposed-by'), value: p.proposedBy, note: dateTimeText(p.at) },
        {
          name: t('proposal.signatures'),
          value: t('withdrawal.approvals-of', { given: p.approvedBy.length, needed: p.approvalsNeeded }),
          note: p.approvedBy.join(', ') || undefined,
        },
      ]}
    />
  )
}

/** Proposals that move money or change who may, as the signer read them: all their facts are signed. */
export function Proposals({ work }: { work: Work }) {
  if (work.proposals.length === 0) return <EmptyState seed={33} text={t('approvals.no-proposals')} />
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
