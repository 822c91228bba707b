import type { ApprovalAnswer } from '@synet/contract/calls'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Card } from '@synet/ui/layout/card'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import css from './app.module.css'
import { ChangedText } from './changed-text.tsx'
import { changeFact, policyFacts } from './policy-facts.ts'
import { SignButton } from './sign-button.tsx'
import { t } from '@synet/words/operators/t'

type Work = ApprovalAnswer<'work'>

/** A long value that is shown in place of the one in force. */
const Replaced = ({ from, to }: { from: string | undefined; to: string }) => (
  <div className={css['mono']}>{from === undefined || from === to ? to : <ChangedText from={from} to={to} />}</div>
)

/** Lists what a decision sets. What it replaces is what the signer has in force now, not what it had at the proposal. */
function factsOf(work: Work, { decision, fingerprint }: Work['decisions'][number]): readonly Fact[] {
  switch (decision.kind) {
    case 'operator-enrolled':
      return [
        { name: t('fact.operator'), value: decision.name },
        { name: t('approvals.key'), value: fingerprint },
      ]
    case 'operator-disabled':
      return [{ name: t('fact.operator'), value: decision.name }]
    case 'policy-changed':
      return policyFacts(decision.policy, work.policy)
    case 'cold-address-set': {
      const now = work.coldAddresses.find((address) => address.network === decision.network)
      return [
        { name: t('fact.network'), value: decision.network },
        {
          name: t('fact.address'),
          value: <Replaced from={now?.address} to={decision.address} />,
          stack: true,
        },
      ]
    }
    case 'gas-ceiling-set': {
      const now = work.gasCeilings.find((ceiling) => ceiling.network === decision.network)
      return [
        { name: t('fact.network'), value: decision.network },
        changeFact(t('fact.ceiling'), now && `${now.price} ${now.unit}`, `${decision.price} ${now?.unit ?? ''}`),
      ]
    }
    case 'position-adopted':
      return [
        { name: t('fact.network'), value: decision.network },
        { name: t('approvals.next-nonce'), value: decision.nextNonce },
        { name: t('approvals.ledger-through'), value: decision.ledgerThrough || '–' },
        {
          name: t('approvals.ledger-hash'),
          value: <span className={css['mono']}>{decision.ledgerHash || '–'}</span>,
          stack: true,
        },
        ...(decision.storeEra === undefined
          ? []
          : [{ name: t('approvals.store'), value: t('approvals.store-adopted'), stack: true }]),
      ]
  }
}

/** Changes of the signer's own rules and keys that two operators sign. */
export function Decisions({ work }: { work: Work }) {
  if (work.decisions.length === 0) return <EmptyState text={t('approvals.no-decisions')} />
  return (
    <div className={css['list']}>
      {work.decisions.map((open) => {
        const title = t(`approvals.kind.${open.decision.kind}`)
        return (
          <Card key={open.id} label={title}>
            <strong>{title}</strong>
            <FactList
              facts={[
                ...factsOf(work, open),
                { name: t('proposal.proposer'), value: open.proposedBy, note: dateTimeText(open.at) },
                {
                  name: t('approvals.title'),
                  value: t('withdrawal.approvals-of', { given: open.approvedBy.length, needed: open.approvalsNeeded }),
                  note: open.approvedBy.join(', ') || undefined,
                },
              ]}
            />
            <SignButton
              work={work}
              name="signDecision"
              item={open}
              label={t('approvals.sign-named', { number: title })}
            />
            {open.withdrawal && (
              <SignButton
                work={work}
                name="withdrawDecision"
                item={{ ...open, ...open.withdrawal }}
                label={t('approvals.withdraw-named', { number: title })}
                text={t('approvals.withdraw')}
              />
            )}
          </Card>
        )
      })}
    </div>
  )
}
