import { type ErrorCode, errors } from '@synet/contract/errors'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText } from '@synet/words/format'
import { shownFacts } from '@synet/words/proposal-facts'
import { ApprovalsLink } from './approvals-link.tsx'
import { ageText } from './age-text.ts'
import { EntryTable } from './entry-table.tsx'
import { hashOf } from './hash.ts'
import { Mono } from './mono.tsx'
import { t } from '@synet/words/operators/t'
import type { Proposal } from './proposal.ts'

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** A refusal that is part of an answer, in the reader's words. */
function refusalText({ code, facts }: { code: string; facts: Record<string, string | number> }): string {
  if (code === 'rejected') return t('proposal.rejected-because', { reason: facts['reason'] ?? '' })
  return isCode(code) ? t(code, facts) : code
}

/** All that a decision is about, in the list as in the decision. */
export function ProposalFacts({ proposal: p }: { proposal: Proposal }) {
  return (
    <>
      <FactList
        facts={[
          ...shownFacts(p).map(({ label, value, exact, strong, long }) => ({
            name: label,
            value: exact ? <Mono>{value}</Mono> : <span className="as-written">{value}</span>,
            stack: long,
            strong,
          })),
          { name: t('fact.reason'), value: p.reason, stack: true },
          { name: t('proposal.proposer'), value: p.proposer, note: dateTimeText(p.proposedAt) },
          p.signedBy !== null && {
            name: t('proposal.signatures'),
            value: t('withdrawal.approvals-of', { given: p.signedBy.length, needed: 2 }),
            note: p.signedBy.join(', ') || undefined,
          },
          p.approver !== null && {
            name: t('proposal.approver'),
            value: p.approver,
            note: p.decidedAt === null ? undefined : dateTimeText(p.decidedAt),
          },
          {
            name: t('proposal.notice'),
            value: p.noticeMs === 0 ? t('proposal.no-notice') : ageText(p.noticeMs),
          },
          p.effectiveAt !== null &&
            p.state !== 'proposed' && { name: t('fact.effective'), value: dateTimeText(p.effectiveAt) },
          p.postingId !== null && {
            name: t('fact.posting'),
            value: <a href={hashOf('ledger', 'search', p.postingId)}>{p.postingId}</a>,
          },
        ]}
      />
      {p.signedBy !== null && p.state === 'proposed' && <ApprovalsLink text={t('proposal.sign-text')} />}
      {p.refusal && (
        <Notice tone="warn" title={t('proposal.refusal')}>
          {refusalText(p.refusal)}
        </Notice>
      )}
      {p.blocked && (
        <Notice tone="warn" title={t('proposal.blocked')}>
          {refusalText(p.blocked)}
        </Notice>
      )}
      {p.entries.length > 0 && <EntryTable label={t('proposal.entries')} entries={p.entries} />}
    </>
  )
}
