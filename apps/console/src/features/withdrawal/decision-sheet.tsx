import type { OpsRequest } from '@synet/contract/calls'
import { isToldCause, rejectionCauses } from '@synet/contract/rejection-causes'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { type ReactNode, useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { SelectField } from '#shell/select-field.tsx'
import { t } from '@synet/words/operators/t'
import type { Withdrawal } from './queries.ts'
import { DecisionFacts } from './withdrawal-facts.tsx'

export type Decision = 'reject' | 'cancel-payout'

const done = {
  reject: 'withdrawal.rejected-toast',
  'cancel-payout': 'withdrawal.cancel-toast',
} as const
const title = {
  reject: 'withdrawal.reject-title',
  'cancel-payout': 'withdrawal.cancel-payout',
} as const

type Cause = OpsRequest<'reject'>['cause']

/** Rejects the order for a cause that its user reads in their own language. */
function RejectForm({ withdrawal, onDone }: { withdrawal: Withdrawal; onDone: () => void }) {
  const [cause, setCause] = useState<Cause | ''>('')
  const choices = [
    { value: '', name: t('withdrawal.cause.choose') },
    ...rejectionCauses.map((value) => ({ value, name: t(`withdrawal.cause.${value}`) })),
  ] as const
  return (
    <DecisionForm
      withdrawal={withdrawal}
      decision="reject"
      reason={cause === 'other' ? t('freeze.reason') : undefined}
      fault={cause === '' ? t('withdrawal.cause.choose') : undefined}
      decide={async (given) => {
        const reason = cause === 'other' ? given.reason : cause
        if (cause !== '') await call('reject', { ...given, id: withdrawal.id, cause, reason })
      }}
      onDone={onDone}
    >
      <SelectField label={t('withdrawal.cause')} choices={choices} value={cause} onChange={setCause} />
      {cause !== '' && isToldCause(cause) && (
        <Notice title={t(`withdrawal.told.${cause}`)}>{t('withdrawal.told')}</Notice>
      )}
    </DecisionForm>
  )
}

interface Given {
  readonly reason: string
  readonly secondFactor: string
}

function DecisionForm({
  withdrawal,
  decision,
  reason,
  fault,
  decide,
  onDone,
  children,
}: {
  withdrawal: Withdrawal
  decision: Decision
  /** The label of a reason in the operator's own words; without one none is asked for. */
  reason: string | undefined
  fault?: string | undefined
  decide: (given: Given) => Promise<unknown>
  onDone: () => void
  children?: ReactNode
}) {
  const submit = async (given: Given): Promise<void> => {
    try {
      await decide(given)
      toast(t(done[decision]))
      onDone()
    } finally {
      // The list, the facts, and the count beside the page's name.
      void queryClient.invalidateQueries()
    }
  }
  return (
    <ActionForm
      submit={t(`withdrawal.${decision}`)}
      danger
      {...(reason !== undefined && { reason })}
      fault={fault}
      onSubmit={submit}
    >
      <Notice tone="warn">{t(`withdrawal.${decision}-text`)}</Notice>
      <DecisionFacts withdrawal={withdrawal} />
      {children}
    </ActionForm>
  )
}

export function DecisionSheet({
  withdrawal,
  decision,
  onClose,
}: {
  withdrawal: Withdrawal | undefined
  decision: Decision
  onClose: () => void
}) {
  return (
    <Sheet open={withdrawal !== undefined} onClose={onClose} title={t(title[decision])}>
      {withdrawal && decision === 'reject' && <RejectForm withdrawal={withdrawal} onDone={onClose} />}
      {withdrawal && decision === 'cancel-payout' && (
        <DecisionForm
          withdrawal={withdrawal}
          decision={decision}
          reason={t('fact.reason')}
          decide={(given) => call('cancelPayout', { id: withdrawal.id, ...given })}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}
