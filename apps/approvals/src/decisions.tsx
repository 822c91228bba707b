import type { ApprovalAnswer } from '@synet/contract/calls'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Card } from '@synet/ui/layout/card'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import css from './app.module.css'
import { policyFacts } from './policy-facts.ts'
import { SignButton } from './sign-button.tsx'
import { t } from './t.ts'

type Work = ApprovalAnswer<'work'>

function factsOf({ decision, fingerprint }: Work['decisions'][number]): readonly Fact[] {
  switch (decision.kind) {
    case 'operator-enrolled':
      return [
        { name: t('approvals.operator'), value: decision.name },
        { name: t('approvals.key'), value: fingerprint },
      ]
    case 'operator-disabled':
      return [{ name: t('approvals.operator'), value: decision.name }]
    case 'policy-changed':
      return policyFacts(decision.policy)
    case 'cold-address-set':
      return [
        { name: t('withdrawal.network'), value: decision.network },
        { name: t('withdrawal.address'), value: <span className={css['mono']}>{decision.address}</span>, stack: true },
      ]
    case 'gas-ceiling-set':
      return [
        { name: t('withdrawal.network'), value: decision.network },
        { name: t('approvals.gas-ceiling'), value: decision.price },
      ]
    case 'position-adopted':
      return [
        { name: t('withdrawal.network'), value: decision.network },
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
                ...factsOf(open),
                { name: t('approvals.proposed-by'), value: open.proposedBy, note: dateTimeText(open.at) },
                {
                  name: t('withdrawal.approvals'),
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
